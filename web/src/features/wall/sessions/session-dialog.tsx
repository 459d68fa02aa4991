import { Group, SimpleGrid, Text } from '@mantine/core'
import { FLAG_SEVERITIES, isOnlyObserved, isTechnicalFlag } from '@pengawas/shared/flags'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { PackageButton } from '../../../ui/supervision/package-button.tsx'
import { FoldedLedger } from '../../../ui/supervision/folded-ledger.tsx'
import { WatchLink } from '../../../ui/supervision/watch-link.tsx'
import { CommandBar } from '../components/command-bar.tsx'
import { FlagList } from '../components/flag-list.tsx'
import { ProgressLine } from '../components/progress-line.tsx'
import { TestTermination } from '../flags/test-termination.tsx'
import { useCommands } from '../hooks/use-commands.ts'
import { useWall } from '../hooks/wall-context.ts'
import { emptyFlagBook, flagsOf } from '../rules/merge-flags.ts'
import { AssessmentTitle, Duration, StartTime } from './session-columns.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One test session: what it is, how severe its flags are, each of them, and what can be done. */
export function SessionDialog({ testSessionId, onClose }: { testSessionId: string; onClose: () => void }) {
  const { t } = useTranslation(['sessions', 'wall'])
  const candidate = useWall((state) => state.candidates[testSessionId])
  const leads = useWall((state) => state.assessments?.find(({ id }) => id === candidate?.assessmentId)?.isLead ?? false)
  const commands = useCommands()
  const flags = useRef<HTMLDivElement>(null)
  if (!candidate)
    return (
      <DialogFrame title={t('sessions:detail')} onClose={onClose}>
        <Text role="status">{t('sessions:gone')}</Text>
      </DialogFrame>
    )
  return (
    <DialogFrame title={candidate.participantName} onClose={onClose}>
      <Group gap="md" px={14}>
        <StatusBadge status={candidate.status} />
        <Text size="sm">{candidate.code}</Text>
        <Text size="sm">
          <AssessmentTitle candidate={candidate} />
        </Text>
        <Text size="sm">
          {t('sessions:fields.start')}: <StartTime candidate={candidate} />
        </Text>
        <Text size="sm">
          {t('sessions:fields.duration')}: <Duration candidate={candidate} />
        </Text>
        <WatchLink testSessionId={testSessionId} />
      </Group>
      <ProgressLine testSessionId={testSessionId} />
      {candidate.status === 'terminated' ? <TestTermination testSessionId={testSessionId} /> : null}
      <CommandBar candidate={candidate} commands={commands} hasKeys={false} />
      {leads ? <FoldedLedger testSessionId={testSessionId} /> : null}
      <Severities testSessionId={testSessionId} assessmentId={candidate.assessmentId} />
      <PackageButton testSessionIds={[testSessionId]} />
      <FlagList ref={flags} testSessionId={testSessionId} assessmentId={candidate.assessmentId} />
    </DialogFrame>
  )
}

/** How many flags of conduct there are of each severity, whatever was decided about them, but for those that were dismissed. */
function Severities({ testSessionId, assessmentId }: { testSessionId: string; assessmentId: string }) {
  const { t } = useTranslation('wall')
  const book = useWall((state) => state.books[assessmentId] ?? emptyFlagBook)
  const flags = flagsOf(book, testSessionId).filter(
    (flag) => flag.validationStatus !== 'dismissed' && !isTechnicalFlag(flag) && !isOnlyObserved(flag),
  )
  return (
    <SimpleGrid component="dl" cols={4} spacing="xs" px={14} m={0}>
      {FLAG_SEVERITIES.map((severity) => (
        <div key={severity}>
          <Text component="dt" size="xs" c="var(--pengawas-quiet)">
            {t(`severity.${severity}`)}
          </Text>
          <Text component="dd" m={0} fw={650} size="lg" data-testid={`severity-${severity}`}>
            {flags.filter((flag) => flag.severity === severity).length}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}
