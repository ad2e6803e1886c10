// A start that cannot go on for a reason the operator can act on: shown as one line, without a stack.
export class StartError extends Error {}
