import {
  type CertificateIssuer,
  certificateIssuerSchema,
  logoSchema,
  type SaveCertificateIssuer,
} from '@pengawas/shared/contracts/certificate-issuer'
import { type Answer, call, fetchData, type TestHub } from '../hub/test-hub.ts'
import { aPicture } from '../questions/support.ts'

const PATH = '/api/certificate-issuer'

export const sendLogo = (hub: TestHub, token: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> =>
  call(hub, `${PATH}/logos`, { token, rawBody: bytes, headers: { 'content-type': 'image/png' } })

export const addLogo = async (hub: TestHub, token: string): Promise<string> =>
  logoSchema.parse((await sendLogo(hub, token, await aPicture('webp'))).body.data).id

export const readIssuer = (hub: TestHub, token: string): Promise<CertificateIssuer> =>
  fetchData(hub, PATH, certificateIssuerSchema, { token })

export const trySaveIssuer = (hub: TestHub, token: string, body: SaveCertificateIssuer): Promise<Answer> =>
  call(hub, PATH, { method: 'PUT', token, body })

/** Changes what is there. */
export async function saveIssuer(
  hub: TestHub,
  token: string,
  changes: Partial<SaveCertificateIssuer>,
): Promise<CertificateIssuer> {
  const body = { ...(await readIssuer(hub, token)), ...changes }
  return fetchData(hub, PATH, certificateIssuerSchema, { method: 'PUT', token, body })
}
