import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTimeout } from '@mantine/hooks'
import { updateParticipantSchema, updateUserSchema, type Person } from '@pengawas/shared/contracts/people'
import type { Role } from '@pengawas/shared/roles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditBase, useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { showFieldFailures, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { failureCode } from '../../../lib/http.ts'
import { useEditConflict } from '../../../lib/use-edit-conflict.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DraftGate } from '../../../ui/draft-gate.tsx'
import { EditConflict } from '../../../ui/edit-conflict.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { fetchPerson, useUpdatePerson, type Kind } from '../api/people.ts'
import { changesOf, valuesOf, type PersonValues } from '../rules/person-form.ts'
import { EditFields } from './edit-fields.tsx'

/** Long enough to read that a participant's record is saved. */
const CLOSE_AFTER_MS = 1_500

interface EditDialogProps {
  kind: Kind
  person: Person
  onClose: () => void
}

const baseOf = (person: Person): EditBase<PersonValues> => ({ version: person.version, values: valuesOf(person) })

export function EditDialog({ kind, person, onClose }: EditDialogProps) {
  const { t } = useTranslation(['people', 'actions', 'common'])
  const [base, setBase] = useState(() => baseOf(person))
  const changes = (values: PersonValues): Record<string, unknown> =>
    changesOf(kind, values, { unit: person.unit, version: base.version })
  const schema = kind === 'users' ? updateUserSchema : updateParticipantSchema
  const form = useForm({
    initialValues: base.values,
    validate: validateWith(schema, changes),
  })
  const draft = useFormDraft(form, { name: `${kind}:${person.id}`, base, onBase: setBase })
  const update = useUpdatePerson(kind, person.id)
  const editing = useEditConflict(form, {
    base,
    setBase,
    load: async () => baseOf(await fetchPerson(kind, person.id)),
  })
  const closing = useTimeout(onClose, CLOSE_AFTER_MS)
  const close = useGuardedClose(() => form.isDirty(), onClose, { hasDraft: true })
  const submit = form.onSubmit((values) =>
    update.mutate(changes(values), {
      onSuccess: () => {
        draft.remove()
        if (kind === 'participants') closing.start()
        else {
          toastSuccess(t('people:users.updated'))
          onClose()
        }
      },
      onError: (error) => {
        showFieldFailures(form, error)
        if (failureCode(error) === 'conflict') editing.begin()
      },
    }),
  )
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
      <DraftGate offer={draft.offer}>
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <EditFields kind={kind} person={person} form={form} />
            {kind === 'participants' && update.isSuccess ? (
              <Alert color="teal" role="status">
                {t('people:participants.updated')}
              </Alert>
            ) : null}
            {isConflict ? (
              <EditConflict
                editing={editing}
                label={(name) => t(`people:fields.${name === 'isActive' ? 'status' : name}`)}
                show={(name, { role, isActive }) => {
                  if (name === 'role') return t(`common:roles.${role as Role}`)
                  return name === 'isActive' ? t(isActive === 'true' ? 'people:active' : 'people:inactive') : undefined
                }}
              />
            ) : null}
            {isOther ? <FailureAlert error={update.error} title={t(`people:${kind}.updateFailed`)} /> : null}
            <DialogButtons onCancel={close}>
              <Button type="submit" loading={update.isPending} disabled={update.isSuccess}>
                {t('actions:save')}
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      </DraftGate>
    </Modal>
  )
}
