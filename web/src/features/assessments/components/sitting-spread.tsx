import { Button, Group, Paper, Radio, Stack, Title } from '@mantine/core'
import type { Sittings } from '@pengawas/shared/contracts/sittings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { SittingCalls } from '../api/sittings.ts'

const WHO = ['unassigned', 'all'] as const

interface SittingSpreadProps {
  data: Sittings
  distribute: SittingCalls['distribute']
}

/** Gives sittings to many candidates at once, evenly or unit by unit. */
export function SittingSpread({ data, distribute }: SittingSpreadProps) {
  const { t } = useTranslation('assessments')
  const [who, setWho] = useState<(typeof WHO)[number]>('unassigned')
  const counts = data.waiting
  const spread = (by: 'capacity' | 'unit'): void =>
    distribute.mutate(
      { version: data.version, distribution: { by, who } },
      { onSuccess: () => toastSuccess(t('sittings.distributed')) },
    )
  const isMine = distribute.variables?.distribution.by !== 'hand'
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="spread">
      <Stack gap="sm">
        <Title order={3} size="h5" id="spread">
          {t('sittings.distribute')}
        </Title>
        <Radio.Group
          label={t('sittings.who')}
          value={who}
          onChange={(value) => setWho(WHO.find((one) => one === value) ?? 'unassigned')}
        >
          <Group mt={4}>
            {WHO.map((one) => (
              <Radio key={one} value={one} label={t(`sittings.${one}`, { count: counts[one] })} />
            ))}
          </Group>
        </Radio.Group>
        {distribute.isError && isMine ? <FailureAlert error={distribute.error} /> : null}
        <Group>
          {(['capacity', 'unit'] as const).map((by) => (
            <Button
              key={by}
              variant="default"
              disabled={counts[who] === 0 || distribute.isPending}
              onClick={() => spread(by)}
            >
              {t(by === 'capacity' ? 'sittings.evenly' : 'sittings.byUnit')}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  )
}
