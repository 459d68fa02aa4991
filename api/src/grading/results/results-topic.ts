/** What `touch` calls a change of results, with the assessment's id. */
export const RESULTS_TOPIC = 'results'
