import type { LtiPlatformForm } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { urlFault } from '../../../kernel/outgoing/addresses.rules.ts'
import { OutgoingProblem } from '../../../kernel/outgoing/outgoing-problem.ts'
import type { LtiDeps } from './deps.ts'

type Addresses = Pick<LtiPlatformForm, 'authUrl' | 'tokenUrl' | 'jwksUrl'>

const refused = (field: string, message: PlainMessageCode): AppError =>
  new AppError('invalid-input', { fields: { [field]: message } })

/**
 * Throws `invalid-input`, naming the field, for an address that is not to be used, and for an assessment that there is not. Only
 * browsers go to `authUrl`; the others are looked up, here and again before each request.
 */
export async function checkForm(
  { db, client, reach }: LtiDeps,
  form: Addresses & Pick<LtiPlatformForm, 'assessmentIds'>,
) {
  for (const field of ['authUrl', 'tokenUrl', 'jwksUrl'] as const) {
    const fault = urlFault(form[field], reach)
    if (fault !== null) throw refused(field, fault === 'not-https' ? 'ltiNotHttps' : 'ltiAddress')
    if (field === 'authUrl') continue
    try {
      await client.check(form[field])
    } catch (error) {
      if (!(error instanceof OutgoingProblem)) throw error
      throw refused(field, error.kind === 'forbidden-address' ? 'webhookInside' : 'webhookUnknownHost')
    }
  }
  const found = await findAssessmentsById(db.read, form.assessmentIds)
  if (found.length !== form.assessmentIds.length) throw refused('assessmentIds', 'assessmentUnknown')
}
