import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { COMPETENCY_CATEGORIES } from '@pengawas/shared/questions'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/profile.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { competenciesQuery, useSaveCompetencies } from '../api/validation.ts'

/** Which competency categories the validator is at home in: their questions come first. */
export function CompetenciesButton() {
  const { t } = useTranslation('validation')
  const user = useUser()
  const [opened, { toggle, close }] = useDisclosure(false)
  const own = useQuery(competenciesQuery(user.id))
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCertificate size={18} aria-hidden />} onClick={toggle}>
          {t('competencies.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="min(340px, 92vw)" aria-label={t('competencies.title')}>
        {own.isError ? <FailureAlert error={own.error} /> : null}
        {own.data ? <CompetenciesForm initial={own.data.competencyCategories} onDone={close} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function CompetenciesForm({ initial, onDone }: { initial: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['validation', 'questionBank', 'actions'])
  const user = useUser()
  const [chosen, setChosen] = useState([...initial])
  const save = useSaveCompetencies(user.id)
  const send = (): void =>
    save.mutate(
      COMPETENCY_CATEGORIES.filter((category) => chosen.includes(category)),
      {
        onSuccess: () => {
          toastSuccess(t('validation:competencies.done'))
          onDone()
        },
      },
    )
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('validation:competencies.hint')}
      </Text>
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label={t('validation:competencies.title')}>
        <Stack gap="xs">
          {COMPETENCY_CATEGORIES.map((category) => (
            <Checkbox key={category} value={category} label={t(`questionBank:competencyCategories.${category}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {save.isError ? <FailureAlert error={save.error} /> : null}
      <Group justify="flex-end">
        <Button size="sm" loading={save.isPending} onClick={send}>
          {t('actions:save')}
        </Button>
      </Group>
    </Stack>
  )
}
