"""Written lines read again as the events that they were written from."""

import numpy as np

from pokerstats.columns.layout import NONE
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.bytes import PADDING
from pokerstats.read.events import FIELD_TYPES, KINDS, slots_of, width_of
from pokerstats.read.markup import room_of
from pokerstats.read.templates import NOISE
from pokerstats.read.vm import Machine
from pokerstats.writers.render import SYMBOL, Event

_KINDS = tuple(KINDS)
_SLOTS = {kind: slots_of(kind) for kind in KINDS}


def buffer_of(text: str) -> tuple[np.ndarray, int]:
    raw = text.encode()
    data = np.zeros(len(raw) + PADDING, np.uint8)
    data[: len(raw)] = np.frombuffer(raw, np.uint8)
    return data, len(raw)


def events_of(text: str) -> list[Event]:
    """All events of a text; every line of it must be known."""
    machine = Machine(rooms())
    data, size = buffer_of(text)
    room = room_of(data, size, rooms().markup)
    marker = machine.markers[room] if room >= 0 else None
    if marker is None:
        stream = machine.read(data, size)
    else:
        marked = marker.read(data, size)
        data = marked.data
        stream = machine.read(marked.data, marked.size, of_markup=True)
    assert not len(stream.unknown)
    return spelled(stream.events.tolist(), data.tobytes())


def spelled(stream: list[int], data: bytes) -> list[Event]:
    """A flat stream with its texts and players spelled out."""
    events, names, at = [], [], 0
    while at < len(stream):
        kind = _KINDS[stream[at]]
        values = {}
        for name, slot in _SLOTS[kind].items():
            word = stream[at + slot.at]
            if slot.words == 2:
                if stream[at + slot.at + 1] >= 0:
                    values[name] = data[word : word + stream[at + slot.at + 1]].decode()
            elif word != NONE:
                values[name] = names[word] if FIELD_TYPES.get(name) == "player" else word
        if kind == "hand":
            names = names if "id" not in values else []
        if kind == "seat":
            names.append(values["name"])
        events.append(Event(kind, values))
        at += width_of(kind)
    return events


def kept(events: list[Event]) -> list[Event]:
    """Events without what no slot keeps, as reading them again must give them; the reader finds the symbol itself."""
    return [
        Event(kind, {name: value for name, value in values.items() if name in _SLOTS[kind] and name != SYMBOL})
        for kind, values in events
        if kind != NOISE
    ]
