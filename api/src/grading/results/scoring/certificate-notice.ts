import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { Notice } from '../../../identity/notifications/notifications.rules.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { TestResultRow } from '../results.entity.ts'

/** Tells a candidate of a certificate that came after their test: `before` had none. To be delivered after the transaction. */
export async function addCertificateNotice(
  notifications: Pick<NotificationsService, 'add'>,
  manager: EntityManager,
  before: Pick<TestResultRow, 'certificateNumber'> | null,
  row: TestResultRow,
): Promise<NotificationRow[]> {
  const { certificateNumber, participantId } = row
  if (certificateNumber === null || before?.certificateNumber === certificateNumber) return []
  return notifications.add(manager, [participantId], certificateNoticeFor(row))
}

export const certificateNoticeFor = ({ certificateTitle, testSessionId }: TestResultRow): Notice => ({
  key: 'certificate-issued',
  parameters: { title: certificateTitle ?? '' },
  url: pageLinks.ownResult(testSessionId),
})
