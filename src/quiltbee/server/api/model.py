"""The base of everything that the API describes: strict about fields, in requests as in answers."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypedDict

SeatNumber = Annotated[int, Field(ge=0, le=1)]


class Model(BaseModel):
    """Strict about its fields, so that nothing slips into a payload by accident."""

    # A server starts sooner if it builds no model before somebody asks for it.
    model_config = ConfigDict(extra="forbid", ser_json_inf_nan="null", defer_build=True)


@with_config(ConfigDict(extra="forbid"))
class Shown(TypedDict):
    """A part of a view: a plain dictionary, because one is made for every decision while viewers wait.

    The type checker sees to it that nothing is missing or slips in; a test holds what is sent against the schema.
    """
