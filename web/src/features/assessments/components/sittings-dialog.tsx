import { Button, Group, Stack, Text } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { Sitting, Sittings } from '@pengawas/shared/contracts/sittings'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { sittingsQuery, useSittingCalls } from '../api/sittings.ts'
import { SittingForm } from './sitting-form.tsx'
import { SittingPeople } from './sitting-people.tsx'
import { SittingRemoval } from './sitting-removal.tsx'
import { SittingRow } from './sitting-row.tsx'
import { SittingSpread } from './sitting-spread.tsx'

interface SittingsDialogProps {
  assessment: ManagedAssessment
  onClose: () => void
}

/** When and where which candidates take an assessment. */
export function SittingsDialog({ assessment, onClose }: SittingsDialogProps) {
  const { t, i18n } = useTranslation(['assessments', 'common'])
  const result = useQuery({ ...sittingsQuery(assessment.id), refetchInterval: false })
  const isDirty = useRef<() => boolean>(() => false)
  const close = useGuardedClose(() => isDirty.current(), onClose)
  const [start, end] = [assessment.startDate, assessment.endDate].map((date) => formatInstant(date, i18n.language))
  return (
    <DialogFrame title={`${t('assessments:sittings.title')} · ${assessment.title}`} size={820} onClose={close}>
      <Stack gap="lg">
        <Text size="sm">{t('assessments:sittings.hint', { start, end })}</Text>
        <QueryStatus result={result} />
        {result.data ? <KnownSittings assessment={assessment} data={result.data} dirtyRef={isDirty} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:close')}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  )
}

interface KnownSittingsProps {
  assessment: ManagedAssessment
  data: Sittings
  dirtyRef: { current: () => boolean }
}

type Open = { kind: 'form'; sitting: Sitting | null } | { kind: 'removal'; sitting: Sitting } | null

function KnownSittings({ assessment, data, dirtyRef }: KnownSittingsProps) {
  const { t } = useTranslation('assessments')
  const calls = useSittingCalls(assessment.id)
  const [open, setOpen] = useState<Open>(null)
  const leave = (): void => {
    dirtyRef.current = () => false
    setOpen(null)
  }
  if (open?.kind === 'form')
    return (
      <SittingForm
        assessment={assessment}
        sitting={open.sitting}
        version={data.version}
        save={calls.save}
        dirtyRef={dirtyRef}
        onDone={leave}
      />
    )
  if (open?.kind === 'removal')
    return <SittingRemoval sitting={open.sitting} data={data} remove={calls.remove} onDone={leave} />
  return (
    <>
      {data.sittings.length === 0 ? <Text c="var(--pengawas-quiet)">{t('sittings.none')}</Text> : null}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.sittings.map((sitting) => (
          <SittingRow
            key={sitting.id}
            sitting={sitting}
            onEdit={() => setOpen({ kind: 'form', sitting })}
            onRemove={() => setOpen({ kind: 'removal', sitting })}
          />
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpen({ kind: 'form', sitting: null })}
        >
          {t('sittings.add')}
        </Button>
      </Group>
      {data.sittings.length === 0 ? null : (
        <>
          <SittingSpread data={data} distribute={calls.distribute} />
          <SittingPeople assessmentId={assessment.id} data={data} distribute={calls.distribute} />
        </>
      )}
    </>
  )
}
