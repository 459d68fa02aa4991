import { Button, Fieldset, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { registrationAnswerSchema, registrationSchema } from '@pengawas/shared/contracts/people'
import { isOfPerson } from '@pengawas/shared/rules/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type FieldError, fieldErrors, leadToFirst, showFieldFailures, useFields } from '../../../lib/forms.ts'
import { useGuardedLeave } from '../../../lib/guarded-close.ts'
import { requestJson } from '../../../lib/http.ts'
import { shownLanguage } from '../../../lib/i18n.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { BirthDateInput } from '../../../ui/birth-date-input.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { NipInput } from '../../../ui/nip-input.tsx'
import { MailedProof } from './mailed-proof.tsx'

const EMPTY = {
  name: '',
  email: '',
  phone: '',
  nip: '',
  organization: '',
  position: '',
  birthDate: '',
  password: '',
  confirmation: '',
}

function validate(values: typeof EMPTY): Record<string, FieldError> {
  const errors = fieldErrors(registrationSchema, values)
  if (errors['password'] === undefined && isOfPerson(values.password, values)) errors['password'] = 'passwordPersonal'
  if (values.confirmation !== values.password) errors['confirmation'] = 'confirmationMismatch'
  return errors
}

function useRegister(onRegistered: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: typeof EMPTY) =>
      requestJson('/api/auth/register', registrationAnswerSchema, {
        method: 'POST',
        body: registrationSchema.parse({ ...values, language: shownLanguage() }),
      }),
    onSuccess: (answer) => {
      onRegistered()
      if ('user' in answer) queryClient.setQueryData(profileQuery.queryKey, answer.user)
    },
  })
}

export function RegistrationForm() {
  const { t } = useTranslation(['registration', 'actions'])
  const navigate = useNavigate()
  const form = useForm({ initialValues: EMPTY, validate, validateInputOnBlur: true })
  const field = useFields(form)
  const register = useRegister(() => form.resetDirty())
  // Nobody is signed in whose draft it could be, so it is not kept.
  useGuardedLeave(() => form.isDirty())
  const submit = form.onSubmit(
    (values) => register.mutate(values, { onError: (error) => showFieldFailures(form, error) }),
    leadToFirst(form),
  )
  const isBeyondFields = register.isError && Object.keys(form.errors).length === 0
  const toggle = { 'aria-label': t('actions:showPassword'), tabIndex: 0 }
  if (register.data && 'proof' in register.data) return <MailedProof email={form.values.email.trim()} />
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <Fieldset legend={t('registration:personal')} radius="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label={t('registration:name')} autoComplete="name" withAsterisk {...field('name')} />
            <BirthDateInput
              label={t('registration:birthDate')}
              withAsterisk
              {...field('birthDate')}
              value={form.values.birthDate}
              onDay={(day) => form.setFieldValue('birthDate', day)}
            />
            <TextInput
              label={t('registration:email')}
              type="email"
              autoComplete="email"
              withAsterisk
              {...field('email')}
            />
            <TextInput label={t('registration:phone')} type="tel" autoComplete="tel" withAsterisk {...field('phone')} />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={t('registration:work')} radius="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <NipInput
              label={t('registration:nip')}
              description={t('registration:nipHint')}
              {...field('nip')}
              value={form.values.nip}
              onDigits={(nip) => form.setFieldValue('nip', nip)}
            />
            <TextInput
              label={t('registration:organization')}
              autoComplete="organization"
              withAsterisk
              {...field('organization')}
            />
            <TextInput
              label={t('registration:position')}
              autoComplete="organization-title"
              withAsterisk
              {...field('position')}
            />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={t('registration:access')} radius="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <PasswordInput
              label={t('registration:password')}
              description={t('registration:passwordHint')}
              autoComplete="new-password"
              withAsterisk
              visibilityToggleButtonProps={toggle}
              {...field('password')}
            />
            <PasswordInput
              label={t('registration:confirmation')}
              autoComplete="new-password"
              withAsterisk
              visibilityToggleButtonProps={toggle}
              {...field('confirmation')}
            />
          </SimpleGrid>
        </Fieldset>
        {isBeyondFields ? <FailureAlert error={register.error} title={t('registration:failed')} /> : null}
        <DialogButtons onCancel={() => void navigate('/')}>
          <Button type="submit" loading={register.isPending}>
            {t(register.isPending ? 'registration:sending' : 'registration:submit')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
