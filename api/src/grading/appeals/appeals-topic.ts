/** What `touch` calls another state of an appeal, with the appeal's id. */
export const APPEAL_TOPIC = 'appeal'
