import { Button, Checkbox, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { API_KEY_SCOPES, type NewApiKey, newApiKeySchema } from '@pengawas/shared/contracts/api-keys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadToFirst, showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ShownOnce } from '../../../ui/shown-once.tsx'
import { useCreateKey } from '../api.ts'
import { SCOPE_TEXTS } from '../rules/scope-texts.ts'

const DAYS = [30, 90, 180, 365]
const EMPTY: NewApiKey = { name: '', scopes: [], days: 90, password: '' }

/** Makes a key, and shows it the only time that it can be shown. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiKeys')
  const form = useForm<NewApiKey>({ initialValues: EMPTY, validate: validateWith(newApiKeySchema) })
  const [token, setToken] = useState<string | null>(null)
  const close = useGuardedClose(() => token === null && form.isDirty(), onClose)
  return (
    <DialogFrame title={t('add')} size={560} onClose={close}>
      {token === null ? (
        <NewKeyForm form={form} onCancel={close} onMade={setToken} />
      ) : (
        <MadeKey token={token} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

interface NewKeyFormProps {
  form: UseFormReturnType<NewApiKey>
  onCancel: () => void
  onMade: (token: string) => void
}

function NewKeyForm({ form, onCancel, onMade }: NewKeyFormProps) {
  const { t } = useTranslation(['apiKeys', 'account', 'actions'])
  const field = useFields(form)
  const create = useCreateKey()
  const submit = form.onSubmit(
    (values) =>
      create.mutate(values, {
        onSuccess: ({ token }) => onMade(token),
        onError: (error) => showFieldFailures(form, error),
      }),
    leadToFirst(form),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('apiKeys:name')}
          description={t('apiKeys:nameHint')}
          withAsterisk
          maxLength={80}
          {...field('name')}
        />
        <Checkbox.Group label={t('apiKeys:mayRead')} withAsterisk {...field('scopes')}>
          <Stack gap="xs" mt="xs">
            {API_KEY_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`apiKeys:scopes.${SCOPE_TEXTS[scope]}`)}
                description={t(`apiKeys:scopeHints.${SCOPE_TEXTS[scope]}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={t('apiKeys:validFor')}
          data={DAYS.map((days) => ({ value: String(days), label: t('apiKeys:days', { value: days }) }))}
          {...field('days')}
          value={String(form.values.days)}
          onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
        />
        <PasswordInput
          label={t('account:password.current')}
          withAsterisk
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('actions:showPassword'), tabIndex: 0 }}
          {...field('password')}
        />
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('apiKeys:nameOfMaker')}
        </Text>
        {create.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={create.error} /> : null}
        <DialogButtons onCancel={onCancel}>
          <Button type="submit" loading={create.isPending}>
            {t('apiKeys:make')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}

function MadeKey({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('apiKeys')
  const texts = { title: t('madeTitle'), hint: t('madeHint'), use: t('useHint'), stored: t('stored') }
  return <ShownOnce secret={token} testId="api-key-token" texts={texts} onClose={onClose} />
}
