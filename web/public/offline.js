// On the page that the service worker shows for a page that cannot be reached. Opens that page once the service responds.
const EVERY_MS = 5_000;

const tryNow = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );

document.getElementById('again').href = location.href;
addEventListener('online', () => void tryNow());
setInterval(() => void tryNow(), EVERY_MS);
