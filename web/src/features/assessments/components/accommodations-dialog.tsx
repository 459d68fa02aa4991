import { ActionIcon, Button, Divider, Group, Stack, Text } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { accommodationsQuery, useAccommodationCalls } from '../api/staffing.ts'
import { AccommodationForm } from './accommodation-form.tsx'

/** Extra time per participant, each with its reason. */
export function AccommodationsDialog({ assessment, onClose }: { assessment: ManagedAssessment; onClose: () => void }) {
  const { t } = useTranslation(['assessments', 'common'])
  const rows = useQuery(accommodationsQuery(assessment.id))
  const { save, remove } = useAccommodationCalls(assessment.id)
  const isDirty = useRef<() => boolean>(() => false)
  const close = useGuardedClose(() => isDirty.current(), onClose)
  const failureText = useFailureText()
  return (
    <DialogFrame title={`${t('assessments:accommodations.title')} · ${assessment.title}`} size={680} onClose={close}>
      <Stack gap="md">
        {rows.isError ? <FailureAlert error={rows.error} /> : null}
        {rows.isPending ? <Loading /> : null}
        {rows.data?.rows.length === 0 ? (
          <Text c="var(--pengawas-quiet)">{t('assessments:accommodations.none')}</Text>
        ) : null}
        {rows.data?.rows.map(({ participantId, name, extraPercent, extraMinutes, reason }) => (
          <Group key={participantId} justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm">
                {t('assessments:accommodations.extra', { percent: extraPercent, minutes: extraMinutes })} · {reason}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('assessments:accommodations.remove', { name })}
              onClick={() =>
                remove.mutate(
                  { participantId, version: rows.data.version },
                  { onError: (error) => toastFailure(failureText(error)) },
                )
              }
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Divider />
        {rows.data ? (
          <AccommodationForm assessmentId={assessment.id} version={rows.data.version} save={save} dirtyRef={isDirty} />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:close')}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  )
}
