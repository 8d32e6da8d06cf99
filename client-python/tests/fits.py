"""Does a value fit its type? For the TypedDicts of the client."""
import functools
import types
import typing

import prop_pick.types

#: Objects with members that are not described.
OPEN = {"AccountExport", "GetOpenapiJsonResponse"}

hints_of = functools.lru_cache(maxsize=None)(lambda made: typing.get_type_hints(made, vars(prop_pick.types)))


def result_type(operation):
    return hints_of(operation)["return"]


def faults(value, hint, at="$"):
    """The places where a value does not fit; none if it does. A member that the type does not have is a fault too."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any:
        return []
    if origin in (typing.Union, types.UnionType):
        found = [faults(value, one, at) for one in args]
        return min(found, key=len) if all(found) else []
    if origin is typing.Literal:
        return [] if value in args else [f"{at}: {value!r} is none of {args}"]
    if origin is list:
        if not isinstance(value, list):
            return [f"{at}: {value!r} is no list"]
        return [one for place, item in enumerate(value) for one in faults(item, args[0], f"{at}[{place}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{at}: {value!r} is no object"]
        return [one for name, item in value.items() for one in faults(item, args[1], f"{at}.{name}")]
    if typing.is_typeddict(hint):
        return faults_of_dict(value, hint, at)
    wanted = (int, float) if hint is float else hint
    is_right = isinstance(value, wanted) and (hint is bool or not isinstance(value, bool))
    return [] if is_right else [f"{at}: {value!r} is no {hint.__name__}"]


def faults_of_dict(value, hint, at):
    if not isinstance(value, dict):
        return [f"{at}: {value!r} is no object"]
    hints = hints_of(hint)
    missing = [f"{at}.{name} is missing" for name in hint.__required_keys__ - value.keys()]
    unknown = [f"{at}.{name} is not in {hint.__name__}" for name in value.keys() - hints.keys() if hint.__name__ not in OPEN]
    return missing + unknown + [
        one for name, item in value.items() if name in hints for one in faults(item, hints[name], f"{at}.{name}")
    ]
