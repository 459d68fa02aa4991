import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { enableTwoFactorSchema, type twoFactorSetupSchema } from '@pengawas/shared/contracts/account'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFields, validateWith } from '../../../lib/forms.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useEnableTwoFactor } from '../api/account.ts'

interface TwoFactorEnableProps {
  setup: z.infer<typeof twoFactorSetupSchema>
  onEnabled: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

export function TwoFactorEnable({ setup, onEnabled, onCancel }: TwoFactorEnableProps) {
  const { t } = useTranslation(['account', 'common'])
  const form = useForm({ initialValues: { code: '' }, validate: validateWith(enableTwoFactorSchema) })
  const field = useFields(form)
  const enable = useEnableTwoFactor()
  const submit = form.onSubmit(({ code }) =>
    enable.mutate(code.trim(), { onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes) }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <Text>{t('account:twoFactor.scan')}</Text>
        <img src={setup.qr} width={200} height={200} alt={t('account:twoFactor.qr')} />
        <Text size="sm">
          {t('account:twoFactor.secret')} <Code dir="ltr">{setup.secret}</Code>
        </Text>
        <TextInput
          label={t('account:twoFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          maw={180}
          {...field('code')}
        />
        {enable.isError ? <FailureAlert error={enable.error} /> : null}
        <Group>
          <Button type="submit" loading={enable.isPending}>
            {t('account:twoFactor.verify')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
