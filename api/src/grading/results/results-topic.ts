/** What `touch` calls a change of results, with the assessment's id. */
export const RESULTS_TOPIC = 'results'
/** What it calls the change of one result, with its test session's id. */
export const RESULT_TOPIC = 'result'
