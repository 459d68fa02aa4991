import { Anchor, Badge, Box, Group, Text } from '@mantine/core'
import type { FoundFlag } from '@pengawas/shared/contracts/flags'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { KindTruth } from '../../../ui/supervision/kind-truth.tsx'
import { PackageButton } from '../../../ui/supervision/package-button.tsx'
import { FoldedLedger } from '../../../ui/supervision/folded-ledger.tsx'
import { WatchLink } from '../../../ui/supervision/watch-link.tsx'
import { FlagDetails } from '../components/flag-details.tsx'
import { FlagVerdict } from '../components/flag-verdict.tsx'
import { FlagRecord } from './flag-record.tsx'
import { flagQuery, useSaveReview } from './flags-api.ts'
import { SecondReviewForm } from './second-review-form.tsx'

/** One flag with everything about it, and what this reader may do. */
export function FlagDialog({ flagId, onClose }: { flagId: string; onClose: () => void }) {
  const { t } = useTranslation('flags')
  const found = useQuery(flagQuery(flagId))
  const item = found.data?.items[0]
  return (
    <DialogFrame title={t('dialogTitle')} onClose={onClose}>
      <QueryStatus result={found} />
      {item === undefined ? found.isSuccess ? <Text role="status">{t('gone')}</Text> : null : <Opened item={item} />}
    </DialogFrame>
  )
}

function Opened({ item }: { item: FoundFlag }) {
  const { i18n } = useTranslation()
  const kindOf = useFlagKind()
  const titleOf = useFlagTitle()
  const [verdict, setVerdict] = useState<ReviewVerdict | null>(null)
  const { flag, participantName, code, assessmentTitle, mayReview, maySecond, mayReadLedger, mayReplay } = item
  const mayReadResults = mayDo(useUser(), 'result:read')
  const save = useSaveReview(flag)
  return (
    <div data-testid="opened-flag">
      <Group justify="space-between" gap="xs" px={12} pb="sm">
        <div>
          <Text fw={650}>{titleOf(flag)}</Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            <bdi>{participantName}</bdi> · {code} ·{' '}
            {mayReadResults ? (
              <Anchor component={Link} to={`/dashboard/assessments/${flag.assessmentId}/results`}>
                <bdi>{assessmentTitle}</bdi>
              </Anchor>
            ) : (
              <bdi>{assessmentTitle}</bdi>
            )}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {formatInstant(flag.timestamp, i18n.language)}
          </Text>
          <KindTruth flag={flag} />
        </div>
        <Badge variant="light" color="gray">
          {kindOf(flag)}
        </Badge>
      </Group>
      {maySecond ? <SecondReviewForm key={flag.sequence} flag={flag} /> : null}
      <FlagVerdict
        flag={flag}
        verdict={verdict}
        save={mayReview ? save : undefined}
        onReview={setVerdict}
        onReviewed={() => setVerdict(null)}
      />
      <FlagDetails flag={flag} />
      {mayReplay ? (
        <Box px={12} pt="xs">
          <WatchLink testSessionId={flag.testSessionId} at={flag.timestamp} />
        </Box>
      ) : null}
      <PackageButton flagIds={[flag.id]} />
      {mayReadLedger ? <FoldedLedger testSessionId={flag.testSessionId} /> : null}
      <FlagRecord flag={flag} />
    </div>
  )
}
