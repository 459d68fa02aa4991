import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** Who issues certificates. Rows are only added: a certificate names the version of its day. Empty texts are left out of it. */
export interface IssuerRow {
  version: number
  agency: string
  logoId: string | null
  signatoryName: string
  signatoryNip: string
  signatoryOffice: string
  place: string
  savedBy: string
  savedAt: Date
}

export const issuerEntity = new EntitySchema<IssuerRow>({
  name: 'CertificateIssuer',
  tableName: 'certificate_issuers',
  columns: {
    version: { type: 'integer', primary: true },
    agency: { type: 'varchar', length: 120 },
    logoId: { type: 'varchar', length: 36, nullable: true },
    signatoryName: { type: 'varchar', length: 100 },
    signatoryNip: { type: 'varchar', length: 18 },
    signatoryOffice: { type: 'varchar', length: 120 },
    place: { type: 'varchar', length: 60 },
    savedBy: { type: 'varchar', length: 36 },
    savedAt: instantColumn,
  },
})
