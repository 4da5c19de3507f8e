"""The parts of the assembler: what each kind of line means, on tapes of int64."""
