import { Alert, Box, Button, Stack, Text } from '@mantine/core'
import type { FlagKind, KindProposals } from '@pengawas/shared/contracts/flag-kinds'
import { PROPOSING_REVIEWS } from '@pengawas/shared/flag-kinds'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import type { OpenedKind } from './kind-dialog.tsx'
import { useWords } from './use-words.ts'

interface ProposalsProps {
  kinds: readonly FlagKind[]
  /** What is proposed within assessments of the reader. */
  within: KindProposals
  onOpen: (opened: OpenedKind) => void
}

/** Kinds that fall short of what they are held to with enough reviews: a person decides what becomes of them. */
export function Proposals({ kinds, within: { proposals, isCut }, onOpen }: ProposalsProps) {
  const { t } = useTranslation('aiAccuracy')
  const { nameOf } = useWords()
  const user = useUser()
  const mayDecide = mayDo(user, 'flag-kind:decide')
  const proposed = kinds
    .map((kind) => ({ kind, within: proposals.filter((one) => one.kind === kind.kind) }))
    .filter(({ kind, within }) => kind.proposal !== 'none' || within.length > 0)
  if (proposed.length === 0) return null
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('proposals.title')}>
      <Text size="sm" mb="sm">
        {t('proposals.hint', { reviews: PROPOSING_REVIEWS })}
      </Text>
      <Stack gap="sm">
        {proposed.map(({ kind, within }) => (
          <div key={kind.kind} data-testid="proposal">
            <Text size="sm" fw={600}>
              {nameOf(kind)}
            </Text>
            <Stack gap="xs">
              {kind.proposal === 'none' ? null : (
                <Proposal
                  of={kind}
                  scope={t('decide.system')}
                  mayDecide={mayDecide && seesEveryAssessment(user.role)}
                  onOpen={() => onOpen({ kind: kind.kind, within: null })}
                />
              )}
              {within.map(({ assessmentId: id, title, precision, proposal }) => (
                <Proposal
                  key={id}
                  of={{ precision, proposal, promise: kind.promise }}
                  scope={<bdi>{title}</bdi>}
                  mayDecide={mayDecide}
                  onOpen={() => onOpen({ kind: kind.kind, within: { id, title } })}
                />
              ))}
            </Stack>
          </div>
        ))}
      </Stack>
      {isCut ? (
        <Text size="sm" mt="sm">
          {t('parts.cut', { value: proposals.length })}
        </Text>
      ) : null}
    </Alert>
  )
}

interface ProposalProps {
  of: Pick<FlagKind, 'precision' | 'proposal' | 'promise'>
  scope: ReactNode
  mayDecide: boolean
  onOpen: () => void
}

function Proposal({ of, scope, mayDecide, onOpen }: ProposalProps) {
  const { t } = useTranslation(['aiAccuracy', 'actions'])
  const { share, reasonFor } = useWords()
  return (
    <Box data-testid="proposal-scope">
      <Text size="sm">
        {scope} · {share(of.precision)} · {reasonFor(of)}
      </Text>
      <Button size="compact-sm" variant="default" mt={4} onClick={onOpen}>
        {t(mayDecide ? 'aiAccuracy:proposals.open' : 'actions:view')}
      </Button>
    </Box>
  )
}
