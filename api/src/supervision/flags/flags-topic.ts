/** What `touch` calls another verdict on a flag, with the flag's id. */
export const FLAG_TOPIC = 'flag'
