"""What a cell of a table says."""

import datetime
import math
import re

NO_VALUE = {"", "na", "n/a", "nan", "null", "none", "?", "-", "–", ".", "missing", "#n/a"}


def is_missing(text):
    return text.strip().lower() in NO_VALUE


def read_number(text, comma):
    """Thousands may be grouped; what 32 bits cannot hold is no number, nor is a text of more than 64 signs."""
    text = text.strip().replace("\u2212", "-")
    if len(text) > 64:
        return math.nan
    point, group = (",", ".") if comma else (".", ",")
    groups = rf"[{group} \u00a0\u2009\u202f'’]"
    if re.fullmatch(rf"[-+]?[1-9]\d{{0,2}}({groups})\d{{3}}(\1\d{{3}})*(\{point}\d+)?", text):
        text = re.sub(groups, "", text)
    if comma:
        text = "no" if "." in text else text.replace(",", ".", 1)
    number = float(text) if re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", text, re.I) else math.nan
    return number if abs(number) < 3.4028235677973366e38 else math.nan


def read_date(text, day_first=False):
    """Days since 1970: 2018-12-31, 31.12.2018 or 12/31/2018, perhaps with a time; the column decides about slashes."""
    if len(text.strip()) > 64:
        return math.nan
    time = r"(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?%s)?"
    for pattern, order in (
        (r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})" + time % ".*", (1, 2, 3)),
        (r"(\d{1,2})\.(\d{1,2})\.(\d{4})" + time % "", (3, 2, 1)),
        (r"(\d{1,2})/(\d{1,2})/(\d{4})" + time % "", (3, 2, 1) if day_first else (3, 1, 2)),
    ):
        found = re.fullmatch(pattern, text.strip())
        if found:
            try:
                day = datetime.date(*(int(found[i]) for i in order)).toordinal() - 719163
            except ValueError:
                return math.nan
            hours, minutes, seconds = (int(found[i] or 0) for i in (4, 5, 6))
            return day + (3600 * hours + 60 * minutes + seconds) / 86400
    return math.nan


def has_days_first(texts):
    """Whether more dates with slashes need the day first than need the month first."""
    slashed = [re.match(r"\s*(\d{1,2})/(\d{1,2})/\d{4}", text) for text in set(texts)]
    first = [int(found[1]) > 12 for found in slashed if found]
    second = [int(found[1]) <= 12 and int(found[2]) > 12 for found in slashed if found]
    return sum(first) > sum(second)


def category_of(text, comma):
    """1, 1.0 and 1.00 are the same class. Zeros in front stay, because codes have them."""
    text = text.strip()
    point = text.find("," if comma else ".") if len(text) <= 64 else -1
    if point < 1 or math.isnan(read_number(text, comma)) or "e" in text.lower():
        return text
    shorter = text.rstrip("0")
    return shorter[:point] if len(shorter) - 1 == point else shorter
