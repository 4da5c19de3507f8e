"""Steps become machine code only in the kernels that they are linked into.

Left to itself numba optimises each function together with all that it calls and makes machine code of it,
then does the same for its callers: a step four levels down is compiled five times. Here a step ends as LLVM
code, which the kernel links, optimises and compiles once (measured: a third less time for all kernels).
"""

from typing import Any, Final

from llvmlite.binding import Linkage
from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering, NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes, InlineInlinables, LiteralUnroll, WithLifting

# Passes that look for closures, `with` blocks, functions to be written out in place, and arithmetic on whole arrays.
_NEEDLESS: Final = (WithLifting, InlineClosureLikes, InlineInlinables, LiteralUnroll, NopythonRewrites)


class _QuickFlags(Flags):
    """Options of the compiler, compared by those that are set.

    Numba compares each of all thirty, several times for every operator in a kernel.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _QuickFlags) and self._values == other._values

    def __hash__(self) -> int:
        return hash(frozenset(self._values))


class _StepLibrary(JITCodeLibrary):
    """LLVM code of a step, as numba has written it; what the step calls stands beside it, not in it."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Ready to be linked into several kernels."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = Linkage.linkonce_odr
        self._finalized = True


class _KernelLibrary(JITCodeLibrary):
    """Machine code of a kernel. Nobody else calls the steps in it, so that LLVM may fit them to their calls."""

    def finalize(self) -> None:
        """Links the steps that the kernel calls, and those that they call."""
        linked = self._linking_libraries
        for library in linked:  # grows on the way
            if isinstance(library, _StepLibrary):
                linked += [step for step in library._linking_libraries if step not in linked]
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:  # measured: replay and audit take a quarter less time
                function.linkage = Linkage.internal
        # Once: numba does it twice, for the sake of reference counts in between. Loops over a few seats gain nothing
        # by vectors.
        manager, builder = self._codegen._module_pass_manager(loop_vectorize=0, slp_vectorize=0)
        manager.run(self._final_module, builder)


class KernelCompiler(Compiler):
    """Numba's compiler, a little quicker and for quicker code."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, returns: Any, flags: Any, names: Any) -> None:
        super().__init__(typing, target, library, args, returns, _QuickFlags(flags), names)

    def define_pipelines(self) -> list[PassManager]:
        """Numba's own passes, as far as they are needed, into a library of ours."""
        self._fill(_KernelLibrary)
        return [self._passes("kernel", {})]

    def _passes(self, name: str, instead: dict[type, type]) -> PassManager:
        """Numba's passes without those that look for what no kernel has, some replaced."""
        manager = PassManager(name)
        for kind, purpose in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            if kind not in _NEEDLESS:
                manager.add_pass(instead.get(kind, kind), purpose)
        manager.finalize()
        return manager

    def _fill(self, library: type[JITCodeLibrary]) -> None:
        self.state.library = library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()


class StepCompiler(KernelCompiler):
    """Compiles a function for linking only: it cannot be called from Python."""

    def define_pipelines(self) -> list[PassManager]:
        """The passes of a kernel, but for the last one."""
        self._fill(_StepLibrary)
        return [self._passes("step", {NativeLowering: _StepLowering})]


@register_pass(mutates_CFG=True, analysis_only=False)
class _StepLowering(NativeLowering):
    """From numba's representation to LLVM's, and no further."""

    _name = "step_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        name = lowered.fndesc.qualname
        entry = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
        state.cr = lowered._replace(cfunc=entry)  # what callers know the step by
        return True
