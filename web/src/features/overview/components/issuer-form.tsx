import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CertificateIssuer, saveCertificateIssuerSchema } from '@pengawas/shared/contracts/certificate-issuer'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { useGuardedLeave } from '../../../lib/guarded-close.ts'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { failureCode } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { ConflictAlert } from '../../../ui/conflict-alert.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { NipInput } from '../../../ui/nip-input.tsx'
import { useSaveIssuer } from '../api/issuer.ts'
import { LogoField } from './logo-field.tsx'

interface IssuerFormProps {
  issuer: CertificateIssuer
  onReload: () => void
  isReloading: boolean
}

export function IssuerForm({ issuer: { version, ...saved }, onReload, isReloading }: IssuerFormProps) {
  const { t } = useTranslation(['overview', 'actions'])
  const save = useSaveIssuer()
  const form = useForm({
    initialValues: saved,
    validate: validateWith(saveCertificateIssuerSchema, (values) => ({ ...values, version })),
  })
  const draft = useFormDraft(form, { name: 'issuer' })
  useGuardedLeave(() => form.isDirty(), { hasDraft: true })
  const field = useFields(form)
  const isConflict = save.isError && failureCode(save.error) === 'conflict'
  const submit = form.onSubmit((values) =>
    save.mutate(
      { ...values, version },
      {
        onSuccess: () => {
          draft.remove()
          toastSuccess(t('overview:issuer.saved'))
        },
        onError: (error) => showFieldFailures(form, error),
      },
    ),
  )
  return (
    <DraftGate offer={draft.offer}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <TextInput label={t('overview:issuer.agency')} maxLength={120} {...field('agency')} />
            <LogoField {...field('logoId')} onChange={(logoId) => form.setFieldValue('logoId', logoId)} />
            <TextInput label={t('overview:issuer.signatoryName')} maxLength={100} {...field('signatoryName')} />
            <NipInput
              label={t('overview:issuer.signatoryNip')}
              withAsterisk={false}
              {...field('signatoryNip')}
              value={form.values.signatoryNip}
              onDigits={(digits) => form.setFieldValue('signatoryNip', digits)}
            />
            <TextInput label={t('overview:issuer.signatoryOffice')} maxLength={120} {...field('signatoryOffice')} />
            <TextInput label={t('overview:issuer.place')} maxLength={60} {...field('place')} />
          </SimpleGrid>
          {isConflict ? <ConflictAlert onLoad={onReload} isLoading={isReloading} /> : null}
          {save.isError && !isConflict && Object.keys(form.errors).length === 0 ? (
            <FailureAlert error={save.error} />
          ) : null}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('actions:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraftGate>
  )
}
