import { Alert, Autocomplete, Button, Group, Modal, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTimeout } from '@mantine/hooks'
import { updateParticipantSchema, updateUserSchema, type Person } from '@pengawas/shared/contracts/people'
import { ROLES } from '@pengawas/shared/roles'
import { UNITS } from '@pengawas/shared/units'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.tsx'
import { failureCode } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { ConflictAlert } from '../../../ui/conflict-alert.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { NipInput } from '../../../ui/nip-input.tsx'
import { fetchPerson, useUpdatePerson, type Kind } from '../api/people.ts'

/** Long enough to read that a participant's record is saved. */
const CLOSE_AFTER_MS = 1_500

interface EditDialogProps {
  kind: Kind
  person: Person
  onClose: () => void
}

function valuesOf({ nip, name, email, role, unit, isActive }: Person) {
  return { nip, name, email, role: role as string, unit: unit ?? '', isActive: String(isActive) }
}
type Values = ReturnType<typeof valuesOf>

function payload(kind: Kind, { role, isActive, ...values }: Values, version: number): Record<string, unknown> {
  return kind === 'users' ? { ...values, role, isActive: isActive === 'true', version } : { ...values, version }
}

export function EditDialog({ kind, person, onClose }: EditDialogProps) {
  const { t } = useTranslation(['people', 'actions', 'common'])
  const [version, setVersion] = useState(person.version)
  const schema = kind === 'users' ? updateUserSchema : updateParticipantSchema
  const form = useForm({
    initialValues: valuesOf(person),
    validate: validateWith(schema, (values) => payload(kind, values, version)),
  })
  const field = useFields(form)
  const update = useUpdatePerson(kind, person.id)
  const latest = useMutation({ mutationFn: () => fetchPerson(kind, person.id) })
  const closing = useTimeout(onClose, CLOSE_AFTER_MS)
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const submit = form.onSubmit((values) =>
    update.mutate(payload(kind, values, version), {
      onSuccess: () => {
        form.resetDirty()
        if (kind === 'participants') closing.start()
        else {
          toastSuccess(t('people:users.updated'))
          onClose()
        }
      },
      onError: (error) => {
        showFieldFailures(form, error)
        // Saving again then replaces what the other person did, which is said beside the button that shows it.
        if (failureCode(error) === 'conflict')
          void fetchPerson(kind, person.id).then(
            (now) => setVersion(now.version),
            () => undefined,
          )
      },
    }),
  )
  const load = (): void =>
    latest.mutate(undefined, {
      onSuccess: (now) => {
        form.setInitialValues(valuesOf(now))
        form.reset()
        setVersion(now.version)
        update.reset()
      },
    })
  const isConflict = update.isError && failureCode(update.error) === 'conflict'
  const isOther = update.isError && !isConflict && Object.keys(form.errors).length === 0
  return (
    <Modal
      opened
      onClose={close}
      title={t(`people:${kind}.editTitle`)}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <NipInput
              label={t('people:fields.nip')}
              {...field('nip')}
              value={form.values.nip}
              onDigits={(nip) => form.setFieldValue('nip', nip)}
            />
            <TextInput label={t('people:fields.name')} withAsterisk {...field('name')} />
            <TextInput label={t('people:fields.email')} type="email" withAsterisk {...field('email')} />
            <Autocomplete label={t('people:fields.unit')} data={[...UNITS]} withAsterisk {...field('unit')} />
            {kind === 'users' ? (
              <Select
                label={t('people:fields.role')}
                withAsterisk
                allowDeselect={false}
                data={ROLES.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
                {...field('role')}
              />
            ) : null}
          </SimpleGrid>
          {kind === 'users' ? (
            <Radio.Group label={t('people:fields.status')} {...field('isActive')}>
              <Group mt={6}>
                <Radio value="true" label={t('people:active')} />
                <Radio value="false" label={t('people:inactive')} />
              </Group>
            </Radio.Group>
          ) : null}
          {kind === 'participants' && update.isSuccess ? (
            <Alert color="teal" role="status">
              {t('people:participants.updated')}
            </Alert>
          ) : null}
          {isConflict ? <ConflictAlert onLoad={load} isLoading={latest.isPending} /> : null}
          {isOther ? <FailureAlert error={update.error} title={t(`people:${kind}.updateFailed`)} /> : null}
          <DialogButtons onCancel={close}>
            <Button type="submit" loading={update.isPending} disabled={update.isSuccess}>
              {t('actions:save')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
