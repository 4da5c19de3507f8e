"""Figures of reports: functions from a report's rows to matplotlib Axes, all in one style.

Each takes the rows of a report, the axes to draw on (`ax=`, new ones if none are given) and a line that says which
hands they are about. They mix no currencies, and say so.
"""
