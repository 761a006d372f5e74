// Steps through the positions of a line; without this script all of them are shown.
for (const line of document.querySelectorAll('.line')) {
    const steps = [...line.querySelectorAll('.step')];
    let at = 0;
    const show = (index) => {
        at = Math.max(0, Math.min(steps.length - 1, index));
        steps.forEach((step, i) => (step.hidden = i !== at));
        line.querySelector('.back').disabled = at === 0;
        line.querySelector('.on').disabled = at === steps.length - 1;
    };
    line.querySelector('.controls').hidden = false;
    line.querySelector('.back').addEventListener('click', () => show(at - 1));
    line.querySelector('.on').addEventListener('click', () => show(at + 1));
    show(0);
}
