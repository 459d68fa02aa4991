import { Button, PasswordInput, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import {
  LTI_MATCHINGS,
  type LtiPlatform,
  type LtiPlatformForm,
  ltiPlatformFormSchema,
} from '@pengawas/shared/contracts/lti'
import { useTranslation } from 'react-i18next'
import { leadToFirst, showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSavePlatform } from '../api.ts'
import { MATCHING_TEXTS } from '../rules/text-keys.ts'
import { AssessmentsField } from './assessments-field.tsx'

const EMPTY: LtiPlatformForm = {
  ...{ name: '', issuer: '', clientId: '', deploymentIds: [], authUrl: '', tokenUrl: '', jwksUrl: '' },
  ...{ matching: 'person-id', enrols: false, assessmentIds: [], password: '' },
}

const valuesOf = ({ assessments, ...platform }: LtiPlatform): LtiPlatformForm => {
  const { name, issuer, clientId, deploymentIds, authUrl, tokenUrl, jwksUrl, matching, enrols } = platform
  return {
    ...{ name, issuer, clientId, deploymentIds, authUrl, tokenUrl, jwksUrl, matching, enrols },
    ...{ assessmentIds: assessments.map(({ id }) => id), password: '' },
  }
}

interface PlatformDialogProps {
  /** The registration that is edited; null for a new one. */
  platform: LtiPlatform | null
  onClose: () => void
}

/** A registration: where a platform is, whom it may send, and where to. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const { t } = useTranslation('lti')
  const form = useForm<LtiPlatformForm>({
    initialValues: platform === null ? EMPTY : valuesOf(platform),
    validate: validateWith(ltiPlatformFormSchema),
  })
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const save = useSavePlatform(platform?.id ?? null)
  const submit = form.onSubmit((values) => {
    save.mutate(values, {
      onSuccess: () => {
        toastSuccess(t('saved'))
        onClose()
      },
      onError: (error) => {
        showFieldFailures(form, error)
      },
    })
  }, leadToFirst(form))
  return (
    <DialogFrame title={t(platform === null ? 'add' : 'edit')} size={640} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Fields form={form} chosen={platform?.assessments ?? []} />
        {save.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={save.error} /> : null}
        <DialogButtons onCancel={close}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  )
}

interface FieldsProps {
  form: UseFormReturnType<LtiPlatformForm>
  chosen: LtiPlatform['assessments']
}

const ADDRESS = { maxLength: 500, inputMode: 'url', dir: 'ltr', autoComplete: 'off', withAsterisk: true } as const

function Fields({ form, chosen }: FieldsProps) {
  const { t } = useTranslation(['lti', 'account', 'actions'])
  const field = useFields(form)
  return (
    <Stack gap="md" mb="md">
      <TextInput label={t('lti:name')} description={t('lti:nameHint')} withAsterisk maxLength={80} {...field('name')} />
      <TextInput label={t('lti:issuer')} description={t('lti:issuerHint')} {...ADDRESS} {...field('issuer')} />
      <TextInput
        label={t('lti:clientId')}
        withAsterisk
        dir="ltr"
        autoComplete="off"
        maxLength={255}
        {...field('clientId')}
      />
      <TagsInput
        label={t('lti:deploymentIds')}
        description={t('lti:deploymentHint')}
        withAsterisk
        acceptValueOnBlur
        {...field('deploymentIds')}
      />
      <TextInput label={t('lti:authUrl')} description={t('lti:authHint')} {...ADDRESS} {...field('authUrl')} />
      <TextInput label={t('lti:tokenUrl')} description={t('lti:addressHint')} {...ADDRESS} {...field('tokenUrl')} />
      <TextInput label={t('lti:jwksUrl')} description={t('lti:addressHint')} {...ADDRESS} {...field('jwksUrl')} />
      <Select
        label={t('lti:matching')}
        description={t('lti:matchingHint')}
        withAsterisk
        allowDeselect={false}
        data={LTI_MATCHINGS.map((value) => ({ value, label: t(`lti:matchings.${MATCHING_TEXTS[value]}`) }))}
        {...field('matching')}
      />
      <AssessmentsField
        chosen={chosen}
        value={form.values.assessmentIds}
        onChange={(ids) => form.setFieldValue('assessmentIds', ids)}
        error={form.errors['assessmentIds']}
      />
      <Switch label={t('lti:enrols')} description={t('lti:enrolsHint')} {...field('enrols', { type: 'checkbox' })} />
      <PasswordInput
        label={t('account:password.current')}
        withAsterisk
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('actions:showPassword'), tabIndex: 0 }}
        {...field('password')}
      />
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('lti:formHint')}
      </Text>
    </Stack>
  )
}
