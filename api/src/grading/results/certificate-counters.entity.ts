import { EntitySchema } from 'typeorm'

/** The last certificate number of each year. Counted in the transaction that gives the number away, so that there are no gaps. */
export interface CertificateCounterRow {
  year: number
  last: number
}

export const certificateCounterEntity = new EntitySchema<CertificateCounterRow>({
  name: 'CertificateCounter',
  tableName: 'certificate_counters',
  columns: { year: { type: 'integer', primary: true }, last: { type: 'integer' } },
})
