import type { CertificateIssuer, Logo, SaveCertificateIssuer } from '@pengawas/shared/contracts/certificate-issuer'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { issuerEntity, type IssuerRow } from './issuer.entity.ts'
import { currentIssuer } from './issuer.queries.ts'
import { addLogo, hasLogo, type OpenLogo, openLogo } from './logos.ts'

/** Agency, logo and signatory of the certificates that are issued from now on; earlier ones keep those of their day. */
export interface IssuerService {
  get(actor: Actor): Promise<CertificateIssuer>
  /** Throws `conflict` where somebody saved after the caller read, `invalid-input` for a logo that nobody uploaded. */
  save(actor: Actor, wanted: SaveCertificateIssuer): Promise<CertificateIssuer>
  /** Takes effect with the settings that name it. Throws `invalid-input` for what is no picture, or is too large. */
  addLogo(actor: Actor, bytes: Uint8Array): Promise<Logo>
  openLogo(actor: Actor, id: string): Promise<OpenLogo>
}

export interface IssuerDeps {
  db: Database
  audit: AuditService
  files: FileStore
  now: () => Date
}

const NONE: CertificateIssuer = {
  ...{ agency: '', logoId: null, version: 0 },
  ...{ signatoryName: '', signatoryNip: '', signatoryOffice: '', place: '' },
}
const PARTS = ['agency', 'logoId', 'signatoryName', 'signatoryNip', 'signatoryOffice', 'place'] as const

function toIssuer(row: IssuerRow | null): CertificateIssuer {
  if (row === null) return NONE
  const { agency, logoId, signatoryName, signatoryNip, signatoryOffice, place, version } = row
  return { agency, logoId, signatoryName, signatoryNip, signatoryOffice, place, version }
}

export function createIssuerService({ db, audit, files, now }: IssuerDeps): IssuerService {
  return {
    async get(actor) {
      requirePermission(actor, 'certificate:brand')
      return toIssuer(await currentIssuer(db.read))
    },

    async save(actor, wanted) {
      requirePermission(actor, 'certificate:brand')
      if (wanted.logoId !== null && !(await hasLogo(files, wanted.logoId)))
        throw new AppError('invalid-input', { fields: { logoId: 'pictureUnknown' } })
      try {
        return await db.write(async (manager) => {
          const before = toIssuer(await currentIssuer(manager))
          if (before.version !== wanted.version) throw new AppError('conflict')
          const row = { ...wanted, version: wanted.version + 1, savedBy: actor.userId, savedAt: now() }
          await manager.insert(issuerEntity, row)
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'certificate.issuer-changed',
            subjectType: 'certificate-issuer',
            subjectId: null,
            data: { version: row.version, changed: PARTS.filter((part) => row[part] !== before[part]).join(', ') },
          })
          return toIssuer(row)
        })
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error
      }
    },

    async addLogo(actor, given) {
      requirePermission(actor, 'certificate:brand')
      const { id, bytes } = await addLogo(files, given)
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          action: 'certificate.logo-added',
          subjectType: 'certificate-issuer',
          subjectId: id,
          data: { bytes },
        }),
      )
      return { id }
    },

    async openLogo(actor, id) {
      requirePermission(actor, 'certificate:brand')
      return openLogo(files, id)
    },
  }
}
