import { Button, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createParticipantSchema, createUserSchema, type CreatedPerson } from '@pengawas/shared/contracts/people'
import { isOfPerson } from '@pengawas/shared/rules/password'
import { UNITS } from '@pengawas/shared/units'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { type FieldError, fieldErrors, showFieldFailures, useFields } from '../../../lib/forms.ts'
import { failureCode } from '../../../lib/http.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { NipInput } from '../../../ui/nip-input.tsx'
import { useCreatePerson, type Kind } from '../api/people.ts'
import { RoleCards } from './role-cards.tsx'

const EMPTY = {
  nip: '',
  name: '',
  email: '',
  role: 'peserta',
  unit: UNITS[0] as string,
  password: '',
  confirmation: '',
}
type Values = typeof EMPTY

/** What is sent: an email is optional for participants only, a confirmation is ours alone. */
function payload(kind: Kind, { confirmation: _, role, email, ...values }: Values): Record<string, unknown> {
  if (kind === 'users') return { ...values, email, role }
  return { ...values, ...(email.trim() === '' ? {} : { email }) }
}

function validate(kind: Kind, values: Values): Record<string, FieldError> {
  const errors = fieldErrors(kind === 'users' ? createUserSchema : createParticipantSchema, payload(kind, values))
  if (errors['password'] === undefined && isOfPerson(values.password, values)) errors['password'] = 'passwordPersonal'
  if (values.password !== values.confirmation) errors['confirmation'] = 'staffConfirmationMismatch'
  return errors
}

/** A refusal of the server, an answer that was none, or anything else that another try may change. */
function creationFailure(error: unknown): 'createRefused' | 'createUnknown' | 'createFailed' {
  const code = failureCode(error)
  if (code === 'unexpected-answer') return 'createUnknown'
  return code === 'internal' || code === 'unreachable' ? 'createFailed' : 'createRefused'
}

interface AddFormProps {
  kind: Kind
  onCreated: (created: CreatedPerson) => void
  onCancel: () => void
  dirtyRef: RefObject<() => boolean>
}

export function AddForm({ kind, onCreated, onCancel, dirtyRef }: AddFormProps) {
  const { t } = useTranslation(['people', 'actions'])
  const form = useForm({ initialValues: EMPTY, validate: (values) => validate(kind, values) })
  const draft = useFormDraft(form, { name: `${kind}:new`, secret: ['password', 'confirmation'] })
  const field = useFields(form)
  const create = useCreatePerson(kind)
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  const submit = form.onSubmit((values) =>
    create.mutate(payload(kind, values), {
      // The password that was typed here is shown with the rest, for the server returns only a password that it made.
      onSuccess: (created) => {
        draft.remove()
        onCreated({ ...created, password: created.password ?? values.password })
      },
      onError: (error) => showFieldFailures(form, error),
    }),
  )
  const toggle = { 'aria-label': t('actions:showPassword'), tabIndex: 0 }
  const isBeyondFields = create.isError && Object.keys(form.errors).length === 0
  return (
    <DraftGate offer={draft.offer}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <NipInput
              label={t('people:fields.nip')}
              data-autofocus
              {...field('nip')}
              value={form.values.nip}
              onDigits={(nip) => form.setFieldValue('nip', nip)}
            />
            <TextInput label={t('people:fields.name')} withAsterisk {...field('name')} />
            <TextInput
              label={t('people:fields.email')}
              type="email"
              withAsterisk={kind === 'users'}
              description={kind === 'users' ? undefined : t('people:emailHint')}
              {...field('email')}
            />
            <Select
              label={t('people:fields.unit')}
              data={[...UNITS]}
              searchable
              allowDeselect={false}
              withAsterisk
              {...field('unit')}
            />
          </SimpleGrid>
          {kind === 'users' ? <RoleCards {...field('role')} value={form.values.role} /> : null}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <PasswordInput
              label={`${t('people:fields.password')} (${t('actions:optional')})`}
              description={t('people:passwordHint')}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              {...field('password')}
            />
            {form.values.password === '' ? null : (
              <PasswordInput
                label={t('people:fields.confirmation')}
                autoComplete="new-password"
                withAsterisk
                visibilityToggleButtonProps={toggle}
                {...field('confirmation')}
              />
            )}
          </SimpleGrid>
          {isBeyondFields ? (
            <FailureAlert error={create.error} title={t(`people:${kind}.${creationFailure(create.error)}`)} />
          ) : null}
          <DialogButtons onCancel={onCancel}>
            <Button type="submit" loading={create.isPending}>
              {t(`people:${kind}.add`)}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </DraftGate>
  )
}
