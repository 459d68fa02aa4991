import { Autocomplete, Group, Radio, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Person } from '@pengawas/shared/contracts/people'
import { ROLES } from '@pengawas/shared/roles'
import { UNITS } from '@pengawas/shared/units'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { BirthDateInput } from '../../../ui/birth-date-input.tsx'
import { NipInput } from '../../../ui/nip-input.tsx'
import type { Kind } from '../api/people.ts'
import type { PersonValues } from '../rules/person-form.ts'

interface EditFieldsProps {
  kind: Kind
  person: Person
  form: UseFormReturnType<PersonValues>
}

/** All that staff change of an account: who it is, what people say of themselves when they register, role and status. */
export function EditFields({ kind, person, form }: EditFieldsProps) {
  const { t } = useTranslation(['people', 'common'])
  const field = useFields(form)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <NipInput
          label={t('people:fields.nip')}
          {...field('nip')}
          value={form.values.nip}
          onDigits={(nip) => form.setFieldValue('nip', nip)}
        />
        <TextInput label={t('people:fields.name')} withAsterisk {...field('name')} />
        <TextInput label={t('people:fields.email')} type="email" withAsterisk {...field('email')} />
        <Autocomplete
          label={t('people:fields.unit')}
          data={[...UNITS]}
          withAsterisk={person.unit !== null}
          {...field('unit')}
        />
        <TextInput label={t('people:fields.phone')} type="tel" {...field('phone')} />
        <TextInput label={t('people:fields.organization')} {...field('organization')} />
        <TextInput label={t('people:fields.position')} {...field('position')} />
        <BirthDateInput
          label={t('people:fields.birthDate')}
          clearable
          {...field('birthDate')}
          value={form.values.birthDate}
          onDay={(day) => form.setFieldValue('birthDate', day)}
        />
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
      <Radio.Group label={t('people:fields.status')} {...field('isActive')}>
        <Group mt={6}>
          <Radio value="true" label={t('people:active')} />
          <Radio value="false" label={t('people:inactive')} />
        </Group>
      </Radio.Group>
    </>
  )
}
