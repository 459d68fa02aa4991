import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema } from './envelope.ts'

const lineOf = (maximum: number) => z.string().trim().max(maximum)

/** `GET /certificate-issuer`: who issues certificates. What is empty is not on them. */
export const certificateIssuerSchema = z.object({
  agency: lineOf(120),
  logoId: idSchema.nullable(),
  signatoryName: lineOf(100),
  signatoryNip: z
    .string()
    .trim()
    .regex(/^(\d{18})?$/, issue('nipDigits')),
  signatoryOffice: lineOf(120),
  /** Where certificates are signed; stands before the day. */
  place: lineOf(60),
  /** How often it was saved; 0: never. */
  version: z.int().min(0),
})
export type CertificateIssuer = z.infer<typeof certificateIssuerSchema>

/** `PUT /certificate-issuer`: for certificates from now on. `version` is the one that was read. */
export const saveCertificateIssuerSchema = certificateIssuerSchema.refine(
  ({ signatoryName, signatoryNip, signatoryOffice, place }) =>
    signatoryName !== '' || (signatoryNip === '' && signatoryOffice === '' && place === ''),
  { path: ['signatoryName'], error: issue('signatoryRequired') },
)
export type SaveCertificateIssuer = z.infer<typeof saveCertificateIssuerSchema>

/** `POST /certificate-issuer/logos` takes the bytes of a picture; the id goes into the settings. */
export const logoSchema = z.object({ id: idSchema })
export type Logo = z.infer<typeof logoSchema>
