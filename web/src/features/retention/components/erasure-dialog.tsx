import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type DecideErasure,
  decideErasureSchema,
  type Erasure,
  type ErasurePlan,
} from '@pengawas/shared/contracts/erasure'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { erasureQuery, useDecideErasure } from '../api.ts'
import { ErasurePlanList } from './erasure-plan.tsx'

/** One request: what the candidate says, what would go, what must be kept, and the decision. */
export function ErasureDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('retention')
  const detail = useQuery(erasureQuery(id))
  const form = useForm({ initialValues: { reason: '' } })
  const close = useGuardedClose(() => form.isDirty(), onClose)
  return (
    <DialogFrame title={t('erasure.title')} size={720} onClose={close}>
      <Stack gap="md">
        <QueryStatus result={detail} />
        {detail.data ? (
          <>
            <Asked request={detail.data.request} />
            {detail.data.plan === null ? null : <ErasurePlanList plan={detail.data.plan} />}
            {detail.data.plan === null ? null : (
              <Decision
                request={detail.data.request}
                plan={detail.data.plan}
                form={form}
                onCancel={close}
                onDone={onClose}
              />
            )}
          </>
        ) : null}
      </Stack>
    </DialogFrame>
  )
}

function Asked({ request }: { request: Erasure }) {
  const { t, i18n } = useTranslation('retention')
  const { personName, nip, requestedAt, reason, decisionReason, decidedByName, decidedAt, dueAt, doneAt } = request
  return (
    <div>
      <Text fw={600}>
        <bdi>{personName}</bdi> · <bdi>{nip}</bdi>
      </Text>
      <Text size="sm" c="var(--pengawas-quiet)">
        {formatInstant(requestedAt, i18n.language)}
      </Text>
      {reason === null ? null : (
        <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <bdi>{reason}</bdi>
        </Text>
      )}
      {decidedAt === null ? null : (
        <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {t(`erasure.states.${request.state}`)} ·{' '}
          {t('by', { name: decidedByName ?? '–', time: formatInstant(decidedAt, i18n.language) })}:{' '}
          <bdi>{decisionReason ?? ''}</bdi>
        </Text>
      )}
      {dueAt === null ? null : <Text size="sm">{t('erasure.due', { time: formatInstant(dueAt, i18n.language) })}</Text>}
      {doneAt === null ? null : (
        <Text size="sm">{t('erasure.doneAt', { time: formatInstant(doneAt, i18n.language) })}</Text>
      )}
    </div>
  )
}

interface DecisionProps {
  request: Erasure
  plan: ErasurePlan
  form: ReturnType<typeof useForm<{ reason: string }>>
  onCancel: () => void
  onDone: () => void
}

const SAID = {
  'carry-out': 'erasure.accepted',
  refuse: 'erasure.refused',
  'take-back': 'erasure.takenBack',
} as const satisfies Record<DecideErasure['decision'], string>

/** The decision about a request that waits for one, or taking back what was accepted. */
function Decision({ request: { id, state }, plan, form, onCancel, onDone }: DecisionProps) {
  const { t } = useTranslation('retention')
  const user = useUser()
  const field = useFields(form)
  const decide = useDecideErasure()
  if (!mayDo(user, 'erasure:decide')) return <Text size="sm">{t('erasure.others')}</Text>
  const send = (decision: DecideErasure['decision']): void => {
    const body = { decision, reason: form.getValues().reason, digest: plan.digest }
    const faults = validateWith(decideErasureSchema)(body)
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) return
    decide.mutate(
      { id, ...body },
      {
        onSuccess: () => {
          toastSuccess(t(SAID[decision]))
          onDone()
        },
        onError: (error) => showFieldFailures(form, error),
      },
    )
  }
  const isBlocked = plan.keeps.length > 0
  const isAccepted = state === 'accepted'
  return (
    <Stack gap="md">
      {isBlocked || isAccepted ? null : (
        <Alert color="red" title={t('erasure.forGood')}>
          {t('erasure.forGoodHint')}
        </Alert>
      )}
      <Textarea
        label={t('erasure.decisionReason')}
        description={t('erasure.decisionReasonHint')}
        withAsterisk
        autosize
        minRows={3}
        maxLength={1000}
        {...field('reason')}
      />
      {decide.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={decide.error} /> : null}
      {isAccepted ? (
        <DialogButtons onCancel={onCancel}>
          <Button loading={decide.isPending} onClick={() => send('take-back')}>
            {t('erasure.takeBack')}
          </Button>
        </DialogButtons>
      ) : (
        <DialogButtons onCancel={onCancel}>
          <Button variant="default" loading={decide.isPending} onClick={() => send('refuse')}>
            {t('erasure.refuse')}
          </Button>
          <Button color="red" disabled={isBlocked} loading={decide.isPending} onClick={() => send('carry-out')}>
            {t('erasure.carryOut')}
          </Button>
        </DialogButtons>
      )}
    </Stack>
  )
}
