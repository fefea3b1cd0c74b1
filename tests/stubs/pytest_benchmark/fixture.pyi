"""What the benchmarks use of pytest-benchmark."""

from collections.abc import Callable
from typing import Any, TypeVar

from pytest_benchmark.stats import Metadata

T = TypeVar("T")

class BenchmarkFixture:
    stats: Metadata | None
    extra_info: dict[str, object]
    def __call__(self, measured: Callable[..., T], *args: object, **kwargs: object) -> T: ...
    def pedantic(
        self,
        target: Callable[..., T],
        args: tuple[object, ...] = ...,
        kwargs: dict[str, Any] | None = ...,
        *,
        setup: Callable[[], tuple[tuple[object, ...], dict[str, object]] | None] | None = ...,
        rounds: int = ...,
        warmup_rounds: int = ...,
        iterations: int = ...,
    ) -> T: ...
