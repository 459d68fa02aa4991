import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { StaffSession } from '@pengawas/shared/contracts/session-details'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { PackageButton } from '../../../ui/supervision/package-button.tsx'
import { FoldedLedger } from '../../../ui/supervision/folded-ledger.tsx'
import { WatchLink } from '../../../ui/supervision/watch-link.tsx'
import { TestTermination } from '../flags/test-termination.tsx'
import { hasBegun } from '../rules/session-rows.ts'
import { StatusBadge } from './status-badge.tsx'

/** One stored test session: what became of it, who watched it, and the ways to its flags and its result. */
export function ListedSessionDialog({ session, onClose }: { session: StaffSession; onClose: () => void }) {
  const { t, i18n } = useTranslation('sessions')
  const user = useUser()
  const { id, assessmentId, assessmentTitle, participantName, code, status, startTime, endTime } = session
  return (
    <DialogFrame title={<bdi>{participantName}</bdi>} onClose={onClose}>
      <Stack gap="sm" data-testid="listed-session">
        <Group gap="md" px={12}>
          <StatusBadge status={status} />
          <Text size="sm">{code}</Text>
          <Text size="sm">
            <bdi>{assessmentTitle}</bdi>
          </Text>
          {hasBegun(status) ? (
            <Text size="sm">
              {t('fields.start')}: {formatInstant(startTime, i18n.language)}
            </Text>
          ) : null}
          {endTime === null ? null : (
            <Text size="sm">
              {t('listed.end')}: {formatInstant(endTime, i18n.language)}
            </Text>
          )}
        </Group>
        <Group gap="md" px={12}>
          <Anchor component={Link} size="sm" to={`/dashboard/flags?q=${encodeURIComponent(code)}`}>
            {t('listed.toFlags')}
          </Anchor>
          {hasBegun(status) && session.mayReplay ? <WatchLink testSessionId={id} /> : null}
          {isOver(status) && mayDo(user, 'result:read') ? (
            <Anchor component={Link} size="sm" to={`/dashboard/assessments/${assessmentId}/results/${id}`}>
              {t('listed.toResult')}
            </Anchor>
          ) : null}
        </Group>
        {status === 'terminated' ? <TestTermination testSessionId={id} onReactivated={onClose} /> : null}
        <PackageButton testSessionIds={[id]} />
        {session.mayReadLedger ? <FoldedLedger testSessionId={id} /> : null}
      </Stack>
    </DialogFrame>
  )
}
