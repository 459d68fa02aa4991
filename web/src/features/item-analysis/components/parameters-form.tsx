import { Button, Group, NumberInput, Paper, Text, Title } from '@mantine/core'
import { type IrtParameters, saveIrtSchema, type SaveIrt } from '@pengawas/shared/contracts/questions'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../lib/messages.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSaveParameters } from '../api/item-analysis.ts'
import { formatSigned } from '../rules/signed.ts'

const LIMITS = { a: [0.05, 5], b: [-6, 6], c: [0, 0.5] } as const
const FIELDS = ['a', 'b', 'c'] as const
type Values = Record<keyof SaveIrt, number | string>

/** Parameters entered by hand, for instance from another calibration, instead of the difficulty's defaults. */
export function ParametersForm({ id, irt }: { id: string; irt: IrtParameters }) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const failureText = useFailureText()
  const save = useSaveParameters(id)
  const [values, setValues] = useState<Values>({ a: irt.a, b: irt.b, c: irt.c })
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const parsed = saveIrtSchema.safeParse(values)
    setWrong(new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]))))
    if (parsed.success) save.mutate(parsed.data, { onSuccess: () => toastSuccess(t('form.saved')) })
  }
  return (
    <Paper component="form" noValidate withBorder p="md" onSubmit={submit} aria-label={t('form.title')}>
      <Title order={4} size="h5">
        {t('form.title')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('form.hint')}
      </Text>
      {save.isError ? <FailureAlert error={save.error} title={failureText(save.error)} /> : null}
      <Group align="flex-start" gap="sm">
        {FIELDS.map((field) => (
          <NumberInput
            key={field}
            label={t(`form.${field}`)}
            description={t('form.range', {
              low: formatSigned(LIMITS[field][0], i18n.language),
              high: formatSigned(LIMITS[field][1], i18n.language),
            })}
            error={wrong.has(field) ? t('form.outside') : null}
            step={0.1}
            decimalScale={3}
            w={180}
            styles={{ wrapper: { direction: 'ltr' } }}
            value={values[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
      </Group>
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="light" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </Group>
    </Paper>
  )
}
