import { Alert, Button, Stack, Text } from '@mantine/core'
import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import { PROPOSING_REVIEWS } from '@pengawas/shared/flag-kinds'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { useWords } from './use-words.ts'

/** Kinds that fall short of what they are held to with enough reviews: a person decides what becomes of them. */
export function Proposals({ kinds, onOpen }: { kinds: readonly FlagKind[]; onOpen: (kind: string) => void }) {
  const { t } = useTranslation(['aiAccuracy', 'actions'])
  const { nameOf, share, reasonFor } = useWords()
  const mayDecide = mayDo(useUser(), 'flag-kind:decide')
  const proposed = kinds.filter(({ proposal }) => proposal !== 'none')
  if (proposed.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('aiAccuracy:proposals.title')}
    >
      <Text size="sm" mb="sm">
        {t('aiAccuracy:proposals.hint', { reviews: PROPOSING_REVIEWS })}
      </Text>
      <Stack gap="sm">
        {proposed.map((kind) => (
          <div key={kind.kind} data-testid="proposal">
            <Text size="sm" fw={600}>
              {nameOf(kind)}
            </Text>
            <Text size="sm">
              {share(kind.precision)} · {reasonFor(kind)}
            </Text>
            <Button size="compact-sm" variant="default" mt={4} onClick={() => onOpen(kind.kind)}>
              {t(mayDecide ? 'aiAccuracy:proposals.open' : 'actions:view')}
            </Button>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
