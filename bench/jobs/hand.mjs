/**
 * What a person does on a page, with each press counted: a click or tap, a key that is no text, a field that is filled. A choice
 * from a list is two. Every wait is the page's: an action happens once its control is there.
 */
export function handOn(page, isPhone) {
  let presses = 0;
  const press = async (control) => {
    presses += 1;
    await (isPhone ? control.tap() : control.click());
  };
  const type = async (field, text) => {
    presses += 1;
    await field.fill(text);
  };
  const choose = async (list, option) => {
    presses += 2;
    await list.selectOption(option);
  };
  /** A page of the navigation; on a phone some are behind More. */
  const goTo = async (name) => {
    const main = page.getByRole('navigation', { name: 'Main' });
    const entry = main.getByRole('link', { name, exact: true });
    await main.getByRole('link', { name: 'Today', exact: true }).waitFor();
    if (await entry.isVisible()) return press(entry);
    await press(main.getByRole('button', { name: 'More' }));
    return press(page.getByRole('dialog').getByRole('link', { name, exact: true }));
  };
  /** From anywhere: the option that begins with a text. */
  const search = async (text, option) => {
    await type(page.getByRole('combobox', { name: 'Search players' }), text);
    const found = page.getByRole('option', { name: option }).first();
    await found.waitFor();
    await press(found);
  };
  const chooseFile = async (control, file) => {
    const chooser = page.waitForEvent('filechooser');
    await press(control);
    await (await chooser).setFiles(file);
  };
  return { press, type, choose, goTo, search, chooseFile, presses: () => presses };
}
