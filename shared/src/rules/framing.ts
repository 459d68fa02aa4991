/** How often a candidate's picture is measured while the framing step of their check-in is open. */
export const FRAMING_PERIOD_MS = 1_000
/** For how long one request has it measured; the page asks again before that is over. */
export const FRAMING_ASKED_MS = 12_000
/** A reading older than this neither guides nor proves anything. */
export const FRAMING_HOLDS_MS = 5_000
