import { Button, Checkbox, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ManagerChoice, transferAssessmentSchema } from '@pengawas/shared/contracts/assessment-managers'
import { useTranslation } from 'react-i18next'
import { fieldErrors, showFieldFailures, useFields } from '../../../lib/forms.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { useManagerCalls } from '../api/managers.ts'

interface TransferFormProps {
  choices: ManagerChoice[]
  /** The owner could go on as a co-administrator. */
  canStay: boolean
  /** Of the assessment as its managers are shown. */
  version: number
  transfer: ReturnType<typeof useManagerCalls>['transfer']
  onDone: (ownerStays: boolean) => void
}

const EMPTY = { userId: '', reason: '', ownerStays: true }

export function TransferForm({ choices, canStay, version, transfer, onDone }: TransferFormProps) {
  const { t } = useTranslation(['managers', 'actions'])
  const prepared = (values: typeof EMPTY) => ({ ...values, ownerStays: canStay && values.ownerStays, version })
  const form = useForm<typeof EMPTY>({
    initialValues: EMPTY,
    validate: (values) => ({
      ...fieldErrors(transferAssessmentSchema, prepared(values)),
      ...(values.userId === '' ? { userId: 'ownerNotActive' } : {}),
    }),
  })
  const field = useFields(form)
  const submit = form.onSubmit((values) => {
    const body = prepared(values)
    transfer.mutate(body, {
      onSuccess: () => {
        form.reset()
        onDone(body.ownerStays)
      },
      onError: (error) => showFieldFailures(form, error),
    })
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Title order={4} size="h5">
          {t('managers:transfer')}
        </Title>
        <Text size="sm">{t('managers:transferHint')}</Text>
        <Select
          label={t('managers:newOwner')}
          searchable
          withAsterisk
          data={choices.map(({ id, name, nip }) => ({ value: id, label: `${name} · ${nip}` }))}
          nothingFoundMessage={t('actions:noMatches')}
          {...field('userId')}
          value={form.values.userId === '' ? null : form.values.userId}
          onChange={(value: string | null) => form.setFieldValue('userId', value ?? '')}
        />
        <TextInput label={t('managers:reason')} withAsterisk maxLength={500} {...field('reason')} />
        {canStay ? (
          <Checkbox
            label={t('managers:stays')}
            checked={form.values.ownerStays}
            onChange={(event) => form.setFieldValue('ownerStays', event.currentTarget.checked)}
          />
        ) : null}
        {transfer.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={transfer.error} /> : null}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={transfer.isPending}>
            {t('managers:transfer')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
