"""What can be wrong with what one gives: all are `ValueError`, with place and reason."""


class ParseError(ValueError):
    """A text that its notation does not understand, or that no game leads to."""

    def __init__(self, reason: str, line: int, character: int) -> None:
        super().__init__(reason, line, character)
        self.reason = reason
        """What is wrong."""
        self.line = line
        """The line, from 1."""
        self.character = character
        """The character in the line, from 1."""

    def __str__(self) -> str:
        return f"line {self.line}, character {self.character}: {self.reason}"


class IllegalMoveError(ValueError):
    """A move that cannot be played."""

    def __init__(self, reason: str, column: int) -> None:
        super().__init__(reason, column)
        self.reason = reason
        """What is wrong."""
        self.column = column
        """The column, from 1."""

    def __str__(self) -> str:
        return self.reason


class GameOverError(ValueError):
    """A move or a question in a position in which the game is over."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        """How the game ended."""


class RecordError(ValueError):
    """A record of an array that cannot be used: the first one."""

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason, index)
        self.reason = reason
        """What is wrong."""
        self.index = index
        """Its index in the array, from 0."""

    def __str__(self) -> str:
        return f"record {self.index}: {self.reason}"
