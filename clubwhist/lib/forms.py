"""How forms are drawn: a label, the field, a hint and what is wrong, each on its own line."""

from django.forms.renderers import TemplatesSetting


class ClubRenderer(TemplatesSetting):
    """Django's forms with our field template."""

    field_template_name = "_field.html"
