import { buffer } from 'node:stream/consumers'
import type { CertificateCheck } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { IssuerRow } from '../issuer/issuer.entity.ts'
import { findIssuer } from '../issuer/issuer.queries.ts'
import { type OpenLogo, openLogo } from '../issuer/logos.ts'
import { isCertified } from '../results/certificate-number.rules.ts'
import { disclosureOf } from '../results/disclosure.service.ts'
import { readableSession } from '../results/result-scope.ts'
import { findResult, findResultByCode } from '../results/results.queries.ts'
import { drawCertificate } from './draw-certificate.ts'

/**
 * Certificates are numbered when a result becomes final and passed, in the transaction that stores it. The number stays with
 * the result; where a later correction takes the pass away, the certificate can no longer be downloaded and the public page
 * says that it is not passed. Name, NIP, unit, title, agency, logo and signatory are
 * those of the day it was issued.
 */
export interface CertificatesService {
  /** The PDF, for the candidate and for staff who may read the result. `not-found` where there is none. */
  download(actor: Actor, testSessionId: string, origin: string): Promise<{ number: string; pdf: Buffer }>
  /** What a certificate claims; `not-found` for a code that nobody has. */
  check(code: string): Promise<CertificateCheck>
  /** The logo on it; `not-found` where it has none. */
  logo(code: string): Promise<OpenLogo>
}

function toIssuer({ agency, logoId, signatoryName, signatoryOffice }: IssuerRow): CertificateCheck['issuer'] {
  return { agency, hasLogo: logoId !== null, signatoryName, signatoryOffice }
}

async function logoOf(files: FileStore, issuer: IssuerRow | null): Promise<Buffer | null> {
  if (issuer === null || issuer.logoId === null) return null
  return buffer((await openLogo(files, issuer.logoId)).stream)
}

export function createCertificatesService(deps: {
  db: Database
  files: FileStore
  now: () => Date
}): CertificatesService {
  const { db, files, now } = deps
  return {
    async download(actor, testSessionId, origin) {
      const session = await readableSession(db.read, actor, testSessionId)
      const result = await findResult(db.read, session.id)
      const assessment = await findAssessment(db.read, session.assessmentId)
      if (result === null || assessment === null || !isCertified(result)) throw new AppError('not-found')
      // It shows the score, from which a candidate who may try again would learn what was right.
      if (!(await disclosureOf(db.read, actor, session, assessment, now())).score)
        throw new AppError('not-allowed', { message: 'certificateWaits' })
      const { certificateNumber, certificateCode, certificateName, certificateNip, certificateTitle } = result
      if (
        certificateNumber === null ||
        certificateCode === null ||
        certificateName === null ||
        certificateTitle === null
      )
        throw new AppError('not-found')
      const issuer = await findIssuer(db.read, result.certificateIssuer)
      const pdf = await drawCertificate({
        number: certificateNumber,
        participantName: certificateName,
        nip: certificateNip ?? '',
        unit: result.certificateUnit,
        assessmentTitle: certificateTitle,
        percentageScore: result.percentageScore,
        completedAt: result.completedAt,
        issuedAt: result.certificateIssuedAt ?? result.completedAt,
        issuer,
        logo: await logoOf(files, issuer),
        checkUrl: `${origin}/certificate/${certificateCode}`,
      })
      return { number: certificateNumber, pdf }
    },

    async check(code) {
      const result = await findResultByCode(db.read, code)
      if (result === null || result.certificateName === null || result.certificateTitle === null)
        throw new AppError('not-found')
      const issuer = await findIssuer(db.read, result.certificateIssuer)
      return {
        number: result.certificateNumber ?? '',
        participantName: result.certificateName,
        participantUnit: result.certificateUnit,
        assessmentTitle: result.certificateTitle,
        issuer: issuer === null ? null : toIssuer(issuer),
        percentageScore: result.percentageScore,
        isPassed: isCertified(result),
        completedAt: result.completedAt.toISOString(),
      }
    },

    async logo(code) {
      const result = await findResultByCode(db.read, code)
      const issuer = await findIssuer(db.read, result?.certificateIssuer ?? null)
      return openLogo(files, issuer?.logoId ?? null)
    },
  }
}
