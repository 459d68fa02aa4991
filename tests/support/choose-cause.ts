import type { Locator } from 'playwright/test'

/** Chooses why a test is ended: no test ends without a cause. */
export async function chooseCause(form: Locator): Promise<void> {
  await form.getByRole('combobox', { name: 'Sebab' }).click()
  await form.page().getByRole('option', { name: 'Bantuan orang lain' }).click()
}
