import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { MailService } from '../../kernel/mail/mail.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createNewCandidate } from './new-candidate.ts'
import { createProvedRegistration } from './proved-registration.ts'
import { createRegistrationService, type RegistrationDeps, type RegistrationService } from './registration.service.ts'

/** Whether people may register themselves as candidates: at once, or once their address is proved by mail. */
export type RegistrationMode = 'off' | 'immediate' | 'proved'

/** What is configured of self-registration. Without an address of our own no link can be made, so nobody registers. */
export function createRegistration(
  deps: Omit<RegistrationDeps, 'candidates' | 'mode'> & {
    audit: AuditService
    notifications: NotificationsService
    mail: MailService
    mode: RegistrationMode
    publicOrigin: string | undefined
  },
): RegistrationService {
  const { mode, publicOrigin } = deps
  const candidates = createNewCandidate(deps)
  if (mode !== 'proved') return createRegistrationService({ ...deps, candidates, mode })
  return createRegistrationService({
    ...deps,
    candidates,
    mode: publicOrigin === undefined ? 'off' : createProvedRegistration({ ...deps, candidates, publicOrigin }),
  })
}
