"""The director's addresses."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from clubwhist.director import (
    accounts,
    checks,
    club,
    deals,
    decisions,
    desk,
    happened,
    members,
    nights,
    own,
    paper,
    people,
    results,
    schedule,
    scoring,
    setup,
)

app_name = "director"

tray_urls = [
    path("", results.result, name="result"),
    path("undo/", results.undo_result, name="undo_result"),
    path("cancel/NS/", results.cancel, {"side": "NS"}, name="cancel_ns"),
    path("cancel/EW/", results.cancel, {"side": "EW"}, name="cancel_ew"),
]

night_urls: list[URLPattern | URLResolver] = [
    path("", desk.night, name="night"),
    path("details/", nights.details, name="details"),
    path("setup/", setup.setup, name="setup"),
    path("setup/pairs/", people.pairs, name="pairs"),
    path("setup/add/", people.add, name="add"),
    path("setup/pairs/<int:pair>/stay/", people.stay_put, name="stay_put"),
    path("setup/guest/<int:player>/", people.somebody_else, name="somebody_else"),
    path("setup/movement/", setup.movement, name="movement"),
    path("setup/own/", own.own, name="own"),
    path("setup/start/", setup.start, name="start"),
    path("setup/undo/", setup.undo_start, name="undo_start"),
    path("schedule/", schedule.schedule, name="schedule"),
    path("cards.pdf", paper.cards, name="cards"),
    path("guides.pdf", paper.guides, name="guides"),
    path("blackboard.svg", paper.board_code, name="board_code"),
    path("pairs/", desk.pairs_here, name="pairs_here"),
    path("pairs/<str:name>/release/", desk.release, name="release"),
    path("happened/", happened.happened, name="happened"),
    path("happened/leave/", happened.leave, name="leave"),
    path("happened/back/", happened.come_back, name="come_back"),
    path("happened/arrive/", happened.arrive, name="arrive"),
    path("happened/substitute/", happened.substitute, name="substitute"),
    path("happened/rounds/", happened.rounds, name="rounds"),
    path("happened/table/", happened.table, name="table"),
    path("happened/anew/", happened.anew, name="anew"),
    path("standings/", desk.standings, name="standings"),
    path("standings/pair/<str:name>/", scoring.why, name="why"),
    path("standings/tray/<int:number>/", scoring.tray, name="tray"),
    path("results.csv", scoring.results_csv, name="csv"),
    path("results.pdf", scoring.results_pdf, name="pdf"),
    path("deals/", deals.deals, name="deals"),
    path("deals/sheets.pdf", deals.sheets, name="deal_sheets"),
    path("deals/deals.pbn", deals.as_pbn, name="pbn"),
    path("scoring/", scoring.scoring, name="scoring"),
    path("checks/", checks.checks, name="checks"),
    path("decisions/", decisions.decisions, name="decisions"),
    path("decisions/<int:fact>/back/", decisions.take_back, name="take_back"),
    path("ledger/", desk.ledger, name="ledger"),
    *(path(f"{to}/", desk.step, {"to": to}, name=to) for to in desk.STEPS),
    path("board/", desk.board, name="board"),
    path("calls/<int:call>/answer/", desk.answer_call, name="answer_call"),
    path("corrections/<int:fact>/", desk.correction, name="correction"),
    path("section/<str:letter>/round/<int:round>/", desk.call_round, name="call_round"),
    path(
        "section/<str:letter>/round/<int:round>/table/<int:table>/tray/<int:tray>/",
        include(tray_urls),
    ),
]

urlpatterns = [
    path("", nights.nights, name="nights"),
    path("new/", nights.new, name="new"),
    path("club/", club.club, name="club"),
    path("members/", members.members, name="members"),
    path("members.csv", members.members_csv, name="members_csv"),
    path("members/<int:pk>/", members.member, name="member"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("first/<str:token>/", accounts.first, name="first"),
    path("night/<str:code>/", include(night_urls)),
]
