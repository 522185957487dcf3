"""Studies: a question asked of a game, the games that answer it, and the answer. What the commands call."""

from analysis.studies.cards import study_cards
from analysis.studies.measure import study_measures
from analysis.studies.power import study_power
from analysis.studies.restricted import study_restricted
from analysis.studies.seats import study_seats
from analysis.studies.sensitivity import study_sensitivity
from analysis.studies.study import Page, Setup, Study, StudyError, write_study
from analysis.studies.versus import study_comparison, study_league

__all__ = [
    "Page", "Setup", "Study", "StudyError", "study_cards", "study_comparison", "study_league",
    "study_measures", "study_power", "study_restricted", "study_seats", "study_sensitivity", "write_study",
]  # fmt: skip
