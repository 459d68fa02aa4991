import { Badge, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { askErasureSchema, type OwnErasure } from '@pengawas/shared/contracts/erasure'
import type { OwnDataPackages } from '@pengawas/shared/contracts/own-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFields, validateWith } from '../../../lib/forms.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { ownErasureQuery, useAskErasure, useWithdrawErasure } from '../api/erasure.ts'
import { PersonProof } from './person-proof.tsx'

const COLORS = { pending: 'orange', withdrawn: 'gray', refused: 'red', accepted: 'teal', done: 'teal' } as const

/** Candidates ask for their personal data to be erased, and see here what became of it. */
export function OwnErasure() {
  const { t } = useTranslation('account')
  const own = useQuery(ownErasureQuery)
  const [isAsking, setIsAsking] = useState(false)
  const request = own.data?.request ?? null
  const isWaiting = request?.state === 'pending' || request?.state === 'accepted'
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('erasure.text')}
      </Text>
      <QueryStatus result={own} />
      {request === null ? null : <Request request={request} />}
      {isAsking && !isWaiting && own.data ? <AskForm proof={own.data.proof} onDone={() => setIsAsking(false)} /> : null}
      {isAsking || isWaiting || !own.data ? null : (
        <Group>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('erasure.ask')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function AskForm({ proof, onDone }: { proof: OwnDataPackages['proof']; onDone: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ initialValues: { reason: '' }, validate: validateWith(askErasureSchema) })
  const field = useFields(form)
  const ask = useAskErasure()
  const send = (proven: { password?: string }): void => {
    if (form.validate().hasErrors) return
    ask.mutate(
      { ...form.getValues(), ...proven },
      {
        onSuccess: () => {
          toastSuccess(t('erasure.sent'))
          onDone()
        },
      },
    )
  }
  return (
    <Stack gap="sm">
      <Textarea
        label={t('erasure.reason')}
        withAsterisk
        autosize
        minRows={3}
        maxLength={1000}
        maw={520}
        {...field('reason')}
      />
      <PersonProof
        proof={proof}
        text={t('erasure.again')}
        action={t('erasure.send')}
        pending={ask.isPending}
        error={ask.error}
        onProven={send}
      />
    </Stack>
  )
}

function Request({ request }: { request: OwnErasure }) {
  const { t, i18n } = useTranslation('account')
  const withdraw = useWithdrawErasure()
  return (
    <Paper withBorder p="sm" data-testid="own-erasure" data-state={request.state}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{formatInstant(request.requestedAt, i18n.language)}</Text>
        <Badge variant="light" color={COLORS[request.state]}>
          {t(`erasure.states.${request.state}`)}
        </Badge>
      </Group>
      {request.decisionReason === null ? null : (
        <Text size="sm">{t('erasure.because', { reason: request.decisionReason })}</Text>
      )}
      {request.dueAt === null ? null : (
        <Text size="sm">{t('erasure.due', { time: formatInstant(request.dueAt, i18n.language) })}</Text>
      )}
      {withdraw.isError ? <FailureAlert error={withdraw.error} /> : null}
      {request.state === 'pending' || request.state === 'accepted' ? (
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(request.id, { onSuccess: () => toastSuccess(t('erasure.withdrawn')) })}
        >
          {t('erasure.withdraw')}
        </Button>
      ) : null}
    </Paper>
  )
}
