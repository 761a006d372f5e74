// Steps through the game of the page and its lines. Everything shown is in the page already: without this script it is
// the same report, only static.
(function () {
  "use strict";

  var game = JSON.parse(document.getElementById("game").textContent);
  var stage = document.querySelector(".stage");
  var mini = makeMini();
  var boards = Array.from(document.querySelectorAll(".board svg"));
  var info = document.getElementById("info");
  var bar = document.querySelector(".bar span");
  var lines = document.getElementById("lines");
  var graph = document.querySelector(".graph > svg");
  var cursor = document.querySelector(".graph .now");
  var names = { w: "white-man", W: "white-king", b: "black-man", B: "black-king" };

  // The current place: moves of the game made, and moves made in one of the lines of that position.
  var at = { ply: 0, line: -1, step: 0 };

  // While a better move is looked for: the moves of the position, the square chosen first, the last try.
  var trying = null;

  // A text of the page's language, with the values for its %s.
  function say(name) {
    var values = Array.prototype.slice.call(arguments, 1);
    return game.texts[name].replace(/%s/g, function () { return values.shift(); });
  }

  function state() {
    if (trying && trying.solved)
      return trying.last;
    var position = game.positions[at.ply];
    return at.line < 0 ? position : position.lines[at.line].moves[at.step - 1];
  }

  // ---- The board

  // A copy of the board with its main buttons, for narrow screens; the style sheet positions it.
  function makeMini() {
    var made = element("div", "mini");
    var link = element("a", "to-large");
    var words = element("div", "words");
    var steps = element("div", "steps");
    link.href = "#";
    link.setAttribute("aria-label", say("to-large"));
    stage.querySelectorAll(".board").forEach(function (board) { link.append(board.cloneNode(true)); });
    words.setAttribute("aria-hidden", "true");
    ["back", "on"].forEach(function (way) {
      steps.append(stage.querySelector('[data-go="' + way + '"]').cloneNode(true));
    });
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", say("small"));
    made.append(link, words, steps);
    made.hidden = true;
    document.body.append(made);
    link.addEventListener("click", function (event) {
      event.preventDefault();
      stage.scrollIntoView();
    });
    return made;
  }

  function largeBoard() {
    return Array.from(stage.querySelectorAll(".board")).find(function (board) { return !board.hidden; })
      .getBoundingClientRect();
  }

  // When half of the large board has scrolled off the top.
  function showMini() {
    var box = largeBoard();
    mini.hidden = game.positions.length === 1 || box.top + box.height / 2 > 0;
    document.documentElement.classList.toggle("mini-shown", isMiniShown());
  }

  function isMiniShown() {
    return !mini.hidden && getComputedStyle(mini).display !== "none";
  }

  // One of the boards, complete.
  function bringBoardIntoSight() {
    showMini();
    var box = largeBoard();
    if (!isMiniShown() && (box.top < 0 || box.bottom > window.innerHeight))
      stage.scrollIntoView();
  }

  function put(svg, group, name, number) {
    var square = svg.querySelector('[data-square="' + number + '"]');
    var use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#" + name);
    use.setAttribute("x", square.getAttribute("x"));
    use.setAttribute("y", square.getAttribute("y"));
    svg.querySelector("." + group).appendChild(use);
  }

  function drawBoard(svg, shown) {
    svg.querySelector(".pieces").textContent = "";
    svg.querySelector(".marks").textContent = "";
    svg.querySelector("title").textContent = say("board", label());
    svg.querySelector("desc").textContent = describe(shown.board);
    shown.way.forEach(function (number, i) {
      put(svg, "marks", i < shown.way.length - 1 ? "mark-from" : "mark-to", number);
    });
    for (var i = 0; i < shown.board.length; i++)
      if (names[shown.board[i]])
        put(svg, "pieces", names[shown.board[i]], i + 1);
    svg.querySelectorAll(".turn").forEach(function (mark) {
      mark.style.display = mark.dataset.side === shown.turn ? "" : "none";
    });
  }

  function describe(board) {
    return Object.keys(names).map(function (piece) {
      var squares = game.squares.filter(function (name, i) { return board[i] === piece; });
      return squares.length ? say(names[piece], squares.join(", ")) : "";
    }).filter(Boolean).join(" ");
  }

  function label() {
    var shown = state();
    if (at.line >= 0)
      return say("in-line", shown.number + " " + shown.text);
    if (at.ply === 0)
      return say(game.positions.length > 1 ? "at-start" : "at-position");
    return say("after", shown.number + " " + shown.text);
  }

  // ---- The panel beside it

  function element(tag, className, text) {
    var made = document.createElement(tag);
    if (className)
      made.className = className;
    if (text)
      made.textContent = text;
    return made;
  }

  // The value of a position of the game, in a sentence.
  function worth(position) {
    var white = Math.round(position.expected / 10);
    if (/^(1-0|0-1|1\/2-1\/2)$/.test(position.score))
      return say("over", position.score);
    return say("worth", position.score, white + "%", 100 - white + "%");
  }

  function isForced() {
    var move = document.querySelector('.moves .move[data-ply="' + at.ply + '"]');
    return at.line < 0 && Boolean(move && move.querySelector(".forced"));
  }

  // A link to the board, if the page knows one.
  function addLink(position) {
    if (!position.link)
      return;
    var link = element("a", "open", say("open"));
    link.href = position.link;
    info.append(link);
  }

  function showInfo() {
    var position = game.positions[at.ply];
    if (trying) {
      showTry(position);
      return;
    }
    var head = label().replace(/^./, function (c) { return c.toUpperCase(); });
    if (isForced())
      head = say("forced", head);
    [info, mini.querySelector(".words")].forEach(function (place) {
      place.textContent = "";
      place.append(element("p", "now", head));
      if (at.line < 0)
        place.append(element("p", "", worth(position)));
    });
    var note = document.querySelector('.moves [data-note="' + at.ply + '"]');
    if (note && at.line < 0) {
      info.append(note.cloneNode(true));
      if (note.querySelector("p > b"))
        mini.querySelector(".words").append(note.querySelector("p > b").cloneNode(true));
    }
    addLink(position);
    info.parentNode.scrollTop = 0;
    if (bar)
      bar.style.width = position.expected / 10 + "%";
  }

  function showLines() {
    var list = element("ol");
    lines.textContent = "";
    if (trying && !trying.solved)
      return;
    game.positions[at.ply].lines.forEach(function (line, i) {
      if (line.score === undefined)
        return;
      var item = element("li");
      item.append(element("span", "score", line.score), " ");
      line.moves.forEach(function (move, step) {
        var link = element("a", "step", (step === 0 || /\.$/.test(move.number) && !/\.\.\.$/.test(move.number)
          ? move.number + " " : "") + move.text);
        link.href = "#";
        link.dataset.ply = at.ply;
        link.dataset.line = i;
        link.dataset.step = step + 1;
        item.append(link, " ");
      });
      list.appendChild(item);
    });
    if (list.firstChild) {
      lines.append(element("h2", "", say(at.ply < game.positions.length - 1 ? "best-here" : "best-on")));
      lines.appendChild(list);
    }
  }

  function isHere(link) {
    if (link.dataset.line === undefined)
      return at.line < 0 && Number(link.dataset.ply) === at.ply;
    return Number(link.dataset.ply) === at.ply && Number(link.dataset.line) === at.line &&
      Number(link.dataset.step) === at.step;
  }

  // Scrolls only the list, not the page, unless the list is the whole page, below the small board.
  function bringIntoSight(link) {
    var list = link.closest(".moves");
    var box = list.getBoundingClientRect();
    if (isMiniShown() && box.top < window.innerHeight && box.bottom > mini.offsetHeight)
      link.scrollIntoView({ block: "nearest" });
    if (list.scrollHeight <= list.clientHeight)
      return;
    var offset = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (offset < 0 || offset > list.clientHeight - 2 * link.offsetHeight)
      list.scrollTop += offset - list.clientHeight / 2;
  }

  function choose() {
    document.querySelectorAll(".move, .step").forEach(function (link) {
      var here = isHere(link);
      link.classList.toggle("chosen", here);
      if (here)
        link.setAttribute("aria-current", "step");
      else
        link.removeAttribute("aria-current");
    });
    var main = document.querySelector('.moves .move[data-ply="' + at.ply + '"]');
    if (main)
      bringIntoSight(main);
    else if (document.querySelector(".moves"))
      document.querySelector(".moves").scrollTop = 0;
  }

  function showControls() {
    var last = at.line < 0 && at.ply === game.positions.length - 1 ||
      at.line >= 0 && at.step === game.positions[at.ply].lines[at.line].moves.length;
    var first = at.line < 0 && at.ply === 0;
    var useless = { first: first, back: first, on: last, last: last };
    document.querySelectorAll("[data-go]").forEach(function (way) {
      way.disabled = Boolean(useless[way.dataset.go]);
    });
  }

  function show() {
    // The notes would give the answer.
    document.documentElement.classList.toggle("trying", Boolean(trying && !trying.solved));
    showMini();
    boards.forEach(function (svg) { drawBoard(svg, state()); });
    showInfo();
    showLines();
    choose();
    showControls();
    if (cursor && game.positions.length > 1) {
      var x = Number(graph.dataset.left) + graph.dataset.width * at.ply / (game.positions.length - 1);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }

  // ---- Another try: the position before a mistake is set, and moves are judged until one is good

  function triesAt(ply) {
    return game.tries.find(function (tries) { return tries.ply === ply; });
  }

  function startTry(ply) {
    go(ply);
    trying = { moves: triesAt(ply).moves, best: triesAt(ply).best, from: 0, last: null, solved: false };
    show();
    bringBoardIntoSight();
  }

  function percent(permille) {
    return Math.round(permille / 10) + "%";
  }

  function verdict(move, side) {
    if (move.expected === null)
      return say("try-unjudged", move.text);
    if (!move.mark)
      return say("try-good", move.text, side, percent(move.expected));
    return say(move.text === game.positions[at.ply + 1].text ? "try-same" : "try-bad", move.text,
      move.mark.toLowerCase(), side, percent(move.expected), percent(trying.best));
  }

  function tryMove(move) {
    trying.from = 0;
    trying.last = move;
    trying.solved = move.expected !== null && !move.mark;
    show();
  }

  function nextTry() {
    return game.tries.find(function (tries) { return tries.ply > at.ply; });
  }

  function button(text, action) {
    var made = element("button", "", text);
    made.type = "button";
    made.addEventListener("click", action);
    return made;
  }

  // The task, the verdict on the last try, and every legal move as a button, for those who use no board.
  function showTry(position) {
    var side = say(position.turn === "w" ? "white" : "black");
    var played = game.positions[at.ply + 1];
    var words = trying.last ? verdict(trying.last, side)
      : say("try", side, played.number + " " + played.text);
    [info, mini.querySelector(".words")].forEach(function (place) {
      place.textContent = "";
      place.append(element("p", "now", words));
    });
    var choices = element("p", "choices");
    if (!trying.solved)
      trying.moves.forEach(function (move) { choices.append(button(move.text, function () { tryMove(move); }), " "); });
    else if (nextTry())
      choices.append(button(say("try-next"), function () { startTry(nextTry().ply); }));
    info.append(choices);
    addLink(position);
    info.parentNode.scrollTop = 0;
    if (bar)
      bar.style.width = position.expected / 10 + "%";
  }

  // The number of the square at a place of a board; its pieces lie above it.
  function squareAt(target) {
    var svg = target.closest("svg");
    var square = target.closest("[data-square]") || Array.from(svg.querySelectorAll("[data-square]")).find(
      function (rect) {
        return rect.getAttribute("x") === target.getAttribute("x") && rect.getAttribute("y") === target.getAttribute("y");
      });
    return square ? Number(square.dataset.square) : 0;
  }

  // First the piece, then its square.
  function clickSquare(number) {
    var moves = trying.moves.filter(function (move) {
      return move.way[0] === trying.from && move.way[move.way.length - 1] === number;
    });
    if (moves.length > 0) {
      tryMove(moves[0]);
      return;
    }
    trying.from = trying.moves.some(function (move) { return move.way[0] === number; }) ? number : 0;
    show();
    if (trying.from)
      boards.forEach(function (svg) { put(svg, "marks", "mark-from", number); });
  }

  boards.forEach(function (svg) {
    svg.addEventListener("click", function (event) {
      var number = trying && !trying.solved ? squareAt(event.target) : 0;
      if (number)
        clickSquare(number);
    });
  });

  // ---- Navigation

  function go(ply, line, step) {
    trying = null;
    at = { ply: Math.max(0, Math.min(ply, game.positions.length - 1)), line: -1, step: 0 };
    var moves = line >= 0 && game.positions[at.ply].lines[line] ? game.positions[at.ply].lines[line].moves : [];
    if (step > 0 && step <= moves.length)
      at = { ply: at.ply, line: line, step: step };
    show();
    showAddress();
  }

  // The address leads back to the move; some browsers refuse frequent changes.
  function showAddress() {
    try {
      history.replaceState(null, "", at.ply > 0 ? "#move-" + at.ply : location.pathname + location.search);
    } catch (refused) {
      return;
    }
  }

  var ways = {
    first: function () { go(at.line < 0 ? 0 : at.ply); },
    back: function () {
      if (at.line < 0)
        go(at.ply - 1);
      else
        go(at.ply, at.line, at.step - 1);
    },
    on: function () {
      if (at.line < 0)
        go(at.ply + 1);
      else if (at.step < game.positions[at.ply].lines[at.line].moves.length)
        go(at.ply, at.line, at.step + 1);
    },
    last: function () {
      if (at.line < 0)
        go(game.positions.length - 1);
      else
        go(at.ply, at.line, game.positions[at.ply].lines[at.line].moves.length);
    },
    flip: function () {
      document.querySelectorAll(".board").forEach(function (board) { board.hidden = !board.hidden; });
    },
    theme: function () {
      var dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
      var now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
      document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
    }
  };

  var keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "flip", F: "flip" };

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key])
      return;
    event.preventDefault();
    ways[keys[event.key]]();
  });

  document.addEventListener("click", function (event) {
    var way = event.target.closest("[data-go]");
    var again = event.target.closest("[data-try]");
    var link = event.target.closest("[data-ply]");
    if (way) {
      ways[way.dataset.go]();
    } else if (again) {
      startTry(Number(again.dataset.try));
    } else if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      go(Number(link.dataset.ply), Number(link.dataset.line === undefined ? -1 : link.dataset.line),
        Number(link.dataset.step || 0));
      bringBoardIntoSight();
    }
  });

  if (graph)
    graph.addEventListener("click", function (event) {
      var box = graph.getBoundingClientRect();
      var x = (event.clientX - box.left) / box.width * graph.viewBox.baseVal.width;
      go(Math.round((x - graph.dataset.left) / graph.dataset.width * (game.positions.length - 1)));
      bringBoardIntoSight();
    });

  // Brings the large board into view, wherever the browser scrolls for the address.
  function goToAddress() {
    var match = /^#move-(\d+)$/.exec(location.hash);
    if (!match || trying)
      return;
    go(Number(match[1]));
    window.scrollTo(0, 0);
    bringBoardIntoSight();
  }

  window.addEventListener("hashchange", goToAddress);
  // The browser scrolls to the address too, at the latest in the frame after the page has loaded.
  window.addEventListener("load", function () {
    requestAnimationFrame(function () { requestAnimationFrame(goToAddress); });
  });
  window.addEventListener("scroll", showMini, { passive: true });
  window.addEventListener("resize", showMini);
  document.documentElement.classList.add("js");
  show();
  goToAddress();
})();
